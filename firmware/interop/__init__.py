"""Matches in other programs' forms. Pure: plays in, text out. Only finished matches are plays."""
