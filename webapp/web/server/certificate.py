"""The certificate of HTTPS, without which browsers allow no camera: a given or a self-signed one.

The self-signed one is our own because a phone that trusts one certificate must keep it when the
server restarts.
"""

from __future__ import annotations

import os
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import message as _
from webapp.web.server.network import own_address

if TYPE_CHECKING:
    from cryptography import x509

_VALID_FOR = timedelta(days=825)  # phones reject certificates that are valid for longer
_RELEASED = datetime(2026, 11, 1, tzinfo=UTC)  # a clock before this is wrong
_NAME = "tenbo"


class CertificateError(MessageError):
    """A certificate cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The PEM files of a certificate, with those of its issuers, and of its private key."""

    file: Path
    key: Path

    def load(self) -> x509.Certificate:
        """Return the certificate, without those of its issuers."""
        # Imported here because only a server with HTTPS needs the library.
        from cryptography import x509  # noqa: PLC0415

        return x509.load_pem_x509_certificate(self.file.read_bytes())


def require_valid(certificate: Certificate) -> None:
    """Raise CertificateError for missing or damaged files, a foreign key, or one out of date."""
    for path in (certificate.file, certificate.key):
        try:
            path.read_bytes()
        except OSError as error:
            raise CertificateError(
                _("{path} cannot be read ({reason}).", path=path, reason=error.strerror)
            ) from error
    try:
        # A password would be asked for in the terminal, even of a service.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate.file, certificate.key, password=_no_password)
        loaded = certificate.load()
    except (ssl.SSLError, ValueError) as error:
        raise CertificateError(
            _(
                "{file} and {key} are not a certificate and its private key in PEM "
                "format, without a password: name both files with --certificate and "
                "--key.",
                file=certificate.file,
                key=certificate.key,
            )
        ) from error
    if loaded.not_valid_after_utc <= datetime.now(UTC):
        raise CertificateError(
            _(
                "{file} has expired on {date}: renew it.",
                file=certificate.file,
                date=f"{loaded.not_valid_after_utc:%Y-%m-%d}",
            )
        )


def _no_password() -> str:
    raise ValueError("the private key has a password")


def names_of(certificate: Certificate) -> tuple[str, ...]:
    """Return the names and addresses for which a certificate was issued, without wildcards."""
    from cryptography import x509  # noqa: PLC0415

    try:
        found = (
            certificate.load().extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        )
    except x509.ExtensionNotFound:
        return ()
    names = [each for each in found.get_values_for_type(x509.DNSName) if "*" not in each]
    return (*names, *map(str, found.get_values_for_type(x509.IPAddress)))


def load_or_create_certificate(folder: Path) -> Certificate:
    """Return the certificate in a folder; create it if it is missing or not valid now.

    It is not valid yet if it was created while the clock of this machine was fast.
    """
    certificate = Certificate(folder / "certificate.pem", folder / "certificate-key.pem")
    if not _is_valid(certificate):
        folder.mkdir(0o700, parents=True, exist_ok=True)
        _create(certificate)
    return certificate


def fingerprint(certificate: Certificate) -> str:
    """Return the fingerprint by which people recognise a certificate in their browser."""
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415

    return certificate.load().fingerprint(SHA256()).hex(":").upper()


def _is_valid(certificate: Certificate) -> bool:
    try:
        require_valid(certificate)
    except CertificateError:
        return False
    loaded = certificate.load()
    now = datetime.now(UTC)
    return loaded.not_valid_before_utc <= now or now < _RELEASED


def _create(certificate: Certificate) -> None:
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _NAME)])
    now = max(datetime.now(UTC), _RELEASED)
    addresses = {ip_address("127.0.0.1"), ip_address(own_address())}
    host = socket.gethostname()
    names = dict.fromkeys(["localhost", host, f"{host.removesuffix('.local')}.local"])
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # a phone's clock may be behind
        .not_valid_after(now + _VALID_FOR)
        .add_extension(
            x509.SubjectAlternativeName(
                [*map(x509.IPAddress, sorted(addresses, key=str)), *map(x509.DNSName, names)]
            ),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    with suppress(FileNotFoundError):
        certificate.key.unlink()
    with os.fdopen(
        os.open(certificate.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
    ) as file:
        file.write(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
    certificate.file.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
