"""What every game owes the table, and small games that show the contract can carry it."""
