"""Everything with pixels: decode photos, crop them, run the networks, measure the light."""
