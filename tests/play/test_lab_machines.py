"""docs/lab.md's recipe for several machines: GNU parallel over ssh, all of them this machine over the loopback."""

import os
import pwd
import re
import shutil
import socket
import subprocess
import sys
import time

from playing import BASTIDE, SOURCE, Playing, main

SSHD = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin")

EXPERIMENT = """\
[experiment]
game = "two.toml"
games = 1000
[[factor]]
switch = "small_city_scoring"
values = ["normal", "halved"]
"""


def account():
    """Whom sshd would let in, however this process came to be them; nobody if it would not."""
    try:
        found = pwd.getpwuid(os.geteuid())
    except KeyError:
        return None
    return None if os.path.basename(found.pw_shell) in ("nologin", "false") else found


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def for_who_has_no_password():
    """Whether PAM is asked, without which sshd lets nobody in whose account takes no password (only root can tell)."""
    own = account().pw_name
    try:
        with open("/etc/shadow", encoding="utf-8", errors="replace") as file:
            return "yes" if re.search(rf"^{re.escape(own)}:!", file.read(), re.MULTILINE) else "no"
    except OSError:
        return "no"


class Machines(Playing):
    def setUp(self):
        super().setUp()
        self.port = free_port()
        for name in ["host_key", "own_key"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path(name)], check=True)
        with open(self.path("sshd_config"), "w", encoding="utf-8") as file:
            file.write(f"ListenAddress 127.0.0.1:{self.port}\nHostKey \"{self.path('host_key')}\"\nUsePAM {for_who_has_no_password()}\n"
                       f"AuthorizedKeysFile \"{self.path('own_key.pub')}\"\nStrictModes no\nPermitRootLogin yes\n"
                       f"PidFile none\nSetEnv \"PATH={self.folder}:/usr/bin:/bin\"\n")
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)  # it asks for that
        server = subprocess.Popen([SSHD, "-D", "-e", "-f", self.path("sshd_config")], stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        self.wait_for_server()
        os.symlink(BASTIDE, self.path("bastide"))  # as if installed

    def wait_for_server(self):
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        self.fail("sshd does not listen.")

    def recipe(self):
        """The two commands of the document, with machines that are there."""
        with open(os.path.join(SOURCE, "docs", "lab.md"), encoding="utf-8") as file:
            found = re.search(r"^parallel --sshlogin .*\nbastide lab merge .*$", file.read(), re.MULTILINE)
        ssh = (f"ssh -F none -p {self.port} -i own_key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null"
               f" -o LogLevel=ERROR {account().pw_name}@127.0.0.1")
        return found.group().replace("--sshlogin one,two,:", f"--sshlogin '2/{ssh}' --sshlogin :")

    def test_parallel_over_ssh(self):
        self.game(ann="random", ben="random")
        with open(self.path("halved.toml"), "w", encoding="utf-8") as file:
            file.write(EXPERIMENT)
        whole = self.run_bastide("lab", "run", "halved.toml", "-q", "-o", "whole.lab").stdout
        # parallel calls folders by how they lie from the one that HOME names, so here it has to be what it is to sshd.
        environment = os.environ | {"PATH": f"{self.folder}:/usr/bin:/bin", "HOME": account().pw_dir, "LOGNAME": account().pw_name,
                                    "USER": account().pw_name,
                                    "PARALLEL_HOME": self.folder, "PARALLEL": ""}
        done = subprocess.run(["bash", "-ec", self.recipe()], cwd=self.folder, env=environment, capture_output=True,
                              text=True, timeout=120, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0, msg=done.stderr[-2000:])
        self.assertIn("1,000 of 1,000 games", done.stderr)
        self.assertEqual(self.run_bastide("lab", "report", "halved.lab").stdout, whole)


if __name__ == "__main__":
    if SSHD is None or not all(map(shutil.which, ("parallel", "ssh", "ssh-keygen"))):
        print("GNU parallel, ssh or sshd is not installed.")
        sys.exit(77)
    if account() is None:
        print("Whoever runs this is nobody that sshd lets in.")
        sys.exit(77)
    try:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            socket.create_connection(listening.getsockname()).close()
    except OSError as trouble:
        print(f"Nothing can be reached on this machine, not even by itself: {trouble}.")
        sys.exit(77)
    main()
