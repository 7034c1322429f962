"""Rules as values: the fans that count, the minimum, the payment; and known rule sets."""
