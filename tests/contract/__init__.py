"""The laws that every game must keep, and small games that show what the contract can express."""
