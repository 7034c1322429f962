"""Rules in JSON: the catalogue, the rules that somebody chose, and changes of them."""
