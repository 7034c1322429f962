"""Everything with pixels: decode photos, crop them, run the networks, measure the light."""

import os

# The official builds of onnxruntime send what they do to Microsoft from the moment they are
# imported. What this program does stays on its machine.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
