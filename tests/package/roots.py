"""Bare Debian systems to try things in: unpacked by debootstrap once, kept below the build folder, and used from there in copies."""
import fcntl
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from installed import skip

BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
MIRROR = "http://deb.debian.org/debian"
KEPT_DAYS = 30
# Of a tree that somebody works in, what building has left there.
MADE = ("build", ".git", "node_modules", "__pycache__", "host/web/dist", "host/web/build")
# How this machine reaches others: variables that are handed on, with the files that some of them name.
REACH = re.compile(r"(?i)(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_\w+")


def skip_unless_possible():
    if os.geteuid() != 0:
        skip("Bare systems are unpacked by root alone.")
    for tool in ("debootstrap", "unshare", "chroot"):
        if not shutil.which(tool):
            skip(f"{tool} is not installed, so there are no bare systems to try packages in.")
    if subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True).returncode != 0:
        skip("This machine lets nobody have mounts and processes of their own, so there are no bare systems to try packages in.")


def unpacked(suite):
    """An archive of the smallest system there is of that suite, or None if it cannot be had."""
    kept = BUILD / "roots" / f"{suite}.tar"
    kept.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{kept}.lock", "w") as lock:  # tests that run side by side want the same
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.is_file() or time.time() - kept.stat().st_mtime >= KEPT_DAYS * 86400:
            unpack(suite, kept)
    return kept if kept.is_file() else None


def unpack(suite, kept):
    with tempfile.TemporaryDirectory(prefix="bastide-root-", dir=kept.parent) as folder:
        done = subprocess.run(["debootstrap", "--variant=minbase", suite, folder, MIRROR], capture_output=True, text=True)
        if done.returncode != 0:
            print(f"debootstrap cannot unpack {suite}: {(done.stdout + done.stderr).strip().splitlines()[-1]}")
            return
        for package in Path(folder, "var/cache/apt/archives").glob("*.deb"):
            package.unlink()
        subprocess.run(["tar", "-C", folder, "-cf", f"{kept}.new", "."], check=True)
    os.replace(f"{kept}.new", kept)


def copy_of_tree(to):
    to.mkdir(parents=True)
    excluded = [f"--exclude=./{name}" if "/" in name or name in ("build", ".git") else f"--exclude={name}" for name in MADE]
    pack = subprocess.Popen(["tar", "-C", SOURCE, "-c", *excluded, "."], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-C", to, "-x", "--no-same-owner"], stdin=pack.stdout, check=True)


class Root:
    """Use as `with Root(suite) as root:`; root.path is its folder, and nothing of it is left afterwards.

    `lent` are folders of this machine, by where they are found and may be written to in there.
    """

    def __init__(self, suite="bookworm", lent=()):
        self.lent = dict(lent)
        self.archive = unpacked(suite)
        if self.archive is None:
            skip(f"There is no {suite} to try packages in.")

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="bastide-root-", dir=BUILD / "roots")
        self.path = Path(self.temporary.name)
        subprocess.run(["tar", "-C", self.path, "-xpf", self.archive], check=True)
        self.path.chmod(0o755)  # as / is, for those who are not root
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                            "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        for name, value in os.environ.items():
            if REACH.fullmatch(name):
                self.environment[name] = value
                if os.path.isfile(value):  # where no package of that system writes over it
                    self.environment[name] = f"/reach/{name}"
                    self.put(Path(value), self.environment[name])
        proxies = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True).stdout if shutil.which("apt-config") else ""
        proxies = [line for line in proxies.splitlines() if re.match(r"Acquire::https?::Proxy ", line)]
        (self.path / "etc/apt/apt.conf.d/90reach").write_text("".join(line + "\n" for line in proxies))
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        return self

    def __exit__(self, *_):
        self.temporary.cleanup()

    def put(self, file, at):
        target = self.path / str(at).lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)

    def command(self, script, user="root"):
        """As somebody in that system would start it; its processes end with it."""
        inside = ["su", user, "-s", "/bin/sh", "-c", script] if user != "root" else ["sh", "-c", script]
        mounts = 'mount -t proc proc "$0/proc" && '
        for there, folder in self.lent.items():  # which ends with the processes, so nothing is there when the folder is removed
            at = shlex.quote(str(self.path / there.lstrip("/")))
            mounts += f"mkdir -p {at} && mount --bind {shlex.quote(str(folder))} {at} && "
        mounts += 'exec chroot "$0" "$@"'
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mounts, str(self.path), *inside]

    def run(self, script, user="root", **variables):
        return subprocess.run(self.command(script, user), env={**self.environment, **variables}, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)

    def seconds(self, script, user="root"):
        """What it printed, and how long it took; fails if it did."""
        started = time.monotonic()
        done = self.run(script, user)
        return done, time.monotonic() - started
