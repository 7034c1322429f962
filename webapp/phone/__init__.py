"""The application inside a phone's browser: Python in WebAssembly, without a server."""
