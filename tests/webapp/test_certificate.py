"""A certificate given to `tenbo serve`, with its names, and those that cannot be used."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.webapp.sessions import Tenbo
from webapp.cli.serve import address
from webapp.web.server import certificate as certificate_module
from webapp.web.server.certificate import (
    Certificate,
    CertificateError,
    load_or_create_certificate,
    names_of,
    require_valid,
)

PEM = serialization.Encoding.PEM


def write_certificate(
    folder: Path, *, names: tuple[str, ...] = (), days: int = 30, password: bytes | None = None
) -> Certificate:
    """Write a certificate that is valid for some days, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=60))
        .not_valid_after(now + timedelta(days=days))
    )
    if names:
        given = [
            x509.IPAddress(ip_address(each)) if each[0].isdecimal() else x509.DNSName(each)
            for each in names
        ]
        builder = builder.add_extension(x509.SubjectAlternativeName(given), critical=False)
    signed = builder.sign(key, hashes.SHA256())
    protection = (
        serialization.BestAvailableEncryption(password)
        if password
        else serialization.NoEncryption()
    )
    certificate = Certificate(folder / "full.pem", folder / "key.pem")
    certificate.file.write_bytes(signed.public_bytes(PEM))
    certificate.key.write_bytes(
        key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, protection)
    )
    return certificate


def test_names_and_addresses_of_a_certificate_without_wildcards(tmp_path: Path) -> None:
    names = ("tenbo.example.org", "*.example.org", "192.168.1.20")
    certificate = write_certificate(tmp_path, names=names)
    require_valid(certificate)
    assert names_of(certificate) == ("tenbo.example.org", "192.168.1.20")


def test_one_file_can_hold_certificate_and_key(tmp_path: Path) -> None:
    certificate = write_certificate(tmp_path)
    both = tmp_path / "both.pem"
    both.write_bytes(certificate.file.read_bytes() + certificate.key.read_bytes())
    require_valid(Certificate(both, both))


def test_an_expired_certificate_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match=r"full\.pem has expired on \d{4}-\d\d-\d\d: renew"):
        require_valid(write_certificate(tmp_path, days=-1))


@pytest.mark.parametrize(
    ("created", "now", "kept"),
    [
        (2031, 2027, False),  # by a fast clock, which was set right
        (2027, 1970, True),  # the clock has not been set since the start
        (1970, 2027, True),  # the same, when it was created
        (2027, 2028, True),
        (2027, 2031, False),
    ],
)
def test_a_certificate_survives_a_wrong_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, created: int, now: int, *, kept: bool
) -> None:
    def set_clock(year: int) -> None:
        class Clock(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Any:
                return datetime(year, 2, 1, tzinfo=tz)

        monkeypatch.setattr(certificate_module, "datetime", Clock)

    set_clock(created)
    first = load_or_create_certificate(tmp_path).file.read_bytes()
    set_clock(now)
    assert (load_or_create_certificate(tmp_path).file.read_bytes() == first) is kept


@pytest.mark.parametrize("problem", ["other key", "no key inside", "password", "nonsense"])
def test_files_that_do_not_belong_together_are_refused(tmp_path: Path, problem: str) -> None:
    certificate = write_certificate(tmp_path, password=b"x" if problem == "password" else None)
    if problem == "other key":
        other = tmp_path / "other"
        other.mkdir()
        certificate = Certificate(certificate.file, write_certificate(other).key)
    elif problem == "no key inside":
        certificate = Certificate(certificate.file, certificate.file)
    elif problem == "nonsense":
        certificate.file.write_text("nonsense")
    with pytest.raises(CertificateError, match="are not a certificate and its private key"):
        require_valid(certificate)


def test_the_address_has_a_name_of_the_certificate() -> None:
    own = address("0.0.0.0", 8000, scheme="https")
    named = address("0.0.0.0", 8000, scheme="https", names=("localhost", "tenbo.example.org"))
    assert named == "https://tenbo.example.org:8000/"
    ip = own.removeprefix("https://").split(":")[0]
    assert address("0.0.0.0", 8000, scheme="https", names=("tenbo.example.org", ip)) == own
    assert address("0.0.0.0", 8000, scheme="https", names=("localhost",)) == own


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--certificate", "missing.pem"], "missing.pem cannot be read (No such file"),
        (["--key", "key.pem"], "name that with --certificate"),
    ],
)
def test_serve_reports_a_certificate_that_cannot_be_used(
    tenbo: Tenbo, arguments: list[str], message: str
) -> None:
    error = tenbo("serve", *arguments, status=2).err
    assert message in error
    assert error.count("\n") == 1
