"""INYO, solved: for every state at the start of a step, whether it is a win, draw or loss, and in how many steps."""
