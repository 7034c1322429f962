"""Score Chinese Official mahjong (国标麻将, MCR): fans, settlement, waits and explanations."""
