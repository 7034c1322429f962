"""Serve the application with a recorded reading until the process ends, and print its address."""

from __future__ import annotations

from werkzeug.serving import make_server

from tests.webapp.conftest import KeepAlive, RecordedDetector, recorded
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader


def main() -> None:
    """Serve on a free port of this machine."""
    app = create_app(reader=DetectorReader(RecordedDetector(recorded())))
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=KeepAlive)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
