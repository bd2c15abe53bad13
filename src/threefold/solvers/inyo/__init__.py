"""INYO, solved: win, draw or loss, and the distance, of every start-of-step state of an arena."""
