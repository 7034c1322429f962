"""Files of npm packages with pinned versions and checksums, downloaded once."""

import base64
import hashlib
import io
import json
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from platformdirs import user_cache_path

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import message as _

REGISTRY = "https://registry.npmjs.org"
_PINNED = Path(__file__).with_name("npm_packages.json")
_TIMEOUT = 60  # seconds without a byte


class PackageError(MessageError):
    """An npm package that cannot be downloaded or differs from the pinned one."""


@dataclass(frozen=True, slots=True)
class NpmPackage:
    """A pinned npm package.

    Attributes:
        name: The name, without a scope.
        version: The version.
        sha512: The checksum of the archive in Base64, as in package-lock.json.
        files: For each part of the application, paths in the package with those in the folder.
    """

    name: str
    version: str
    sha512: str
    files: Mapping[str, Mapping[str, str]]

    @property
    def archive(self) -> str:
        """The file name of the archive."""
        return f"{self.name}-{self.version}.tgz"

    @property
    def url(self) -> str:
        """The address of the archive."""
        return f"{REGISTRY}/{self.name}/-/{self.archive}"


def default_cache() -> Path:
    """Return the folder of this user with the downloaded archives."""
    return user_cache_path("tenbo", appauthor=False) / "npm"


def pinned_packages() -> tuple[NpmPackage, ...]:
    """Return the packages of the application."""
    return tuple(NpmPackage(**each) for each in json.loads(_PINNED.read_text()))


def package_files(package: NpmPackage, cache: Path) -> dict[str, dict[str, bytes]]:
    """Return the files of each part, by their path in the folder.

    Raises:
        PackageError: If the archive is not in the cache and cannot be downloaded, or if its
            checksum differs.
    """
    with tarfile.open(fileobj=io.BytesIO(_archive(package, cache)), mode="r:gz") as archive:
        found = {}
        for member in archive:
            extracted = archive.extractfile(member)
            if extracted is not None:
                found[member.name.removeprefix("package/")] = extracted
        return {
            part: {target: found[source].read() for source, target in files.items()}
            for part, files in package.files.items()
        }


def _archive(package: NpmPackage, cache: Path) -> bytes:
    file = cache / package.archive
    if file.is_file():
        data = file.read_bytes()
        if _checksum(data) == package.sha512:
            return data
    data = _download(package)
    if _checksum(data) != package.sha512:
        raise PackageError(
            _(
                "{url} differs from the pinned version: its checksum is not the one in {name}.",
                url=package.url,
                name=_PINNED.name,
            )
        )
    cache.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)
    return data


def _download(package: NpmPackage) -> bytes:
    try:
        with urlopen(package.url, timeout=_TIMEOUT) as response:
            data: bytes = response.read()
            return data
    except OSError as error:
        raise PackageError(
            _(
                "{url} cannot be downloaded ({error}): connect to the internet once, "
                "or use --cache with a folder that has the archive.",
                url=package.url,
                error=error,
            )
        ) from error


def _checksum(data: bytes) -> str:
    return base64.b64encode(hashlib.sha512(data).digest()).decode()
