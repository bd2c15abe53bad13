"""Write answers as sentences such as `attack:u1:F3`, and read sentences back. docs/notation.md describes the form."""
