"""A Slurm of one's own, without root: two nodes of one processor each, on the loopback."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "scancel", "sinfo")
PLACES = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"

CONFIGURATION = """\
ClusterName=bastide
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CryptoType=crypto/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/ctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/ctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=30
SlurmctldTimeout=30
MessageTimeout=20
InactiveLimit=0
KillWait=5
MinJobAge={remembered}
PropagateResourceLimits=NONE
NodeName=n[1-2] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[{ports[1]}-{ports[2]}] CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
"""


def is_installed():
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        return False  # munge knows nobody without a name
    return all(shutil.which(name, path=PLACES) for name in PROGRAMS)


def three_ports():
    """Free ones; those of the nodes follow one another. Below those that systems give to whoever connects: a node that begins again wants
    its own."""
    for first in range(20000 + 3 * (os.getpid() % 4000), 32760, 3):
        try:
            for port in range(first, first + 3):
                with socket.socket() as one:
                    one.bind(("127.0.0.1", port))
            return list(range(first, first + 3))
        except OSError:
            continue
    raise OSError("no three ports are free")


def listens(port):
    with socket.socket() as one:
        one.settimeout(5)
        return one.connect_ex(("127.0.0.1", port)) == 0


class Slurm:
    def __init__(self, folder, remembered=300):
        self.folder = folder
        for name in ("munge", "state", "spool-n1", "spool-n2"):
            os.makedirs(os.path.join(folder, name), mode=0o700)
        self.file = os.path.join(folder, "slurm.conf")
        self.user = pwd.getpwuid(os.geteuid()).pw_name
        self.ports = three_ports()
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(folder=folder, user=self.user, ports=self.ports, remembered=remembered))
        key = os.path.join(folder, "munge", "key")
        with open(key, "wb") as file:
            file.write(os.urandom(128))
        os.chmod(key, 0o400)
        self.environment = os.environ | {"SLURM_CONF": self.file, "PATH": PLACES}

    def run(self, *words, check=True):
        done = subprocess.run(words, env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=120,
                              stdin=subprocess.DEVNULL, check=False)
        if check and done.returncode:
            raise AssertionError(f"{words}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        munge = os.path.join(self.folder, "munge")
        self.run("munged", "--force", *(f"--{what}={munge}/{name}" for what, name in (
            ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))))
        self.start_controller("-c")
        for node in ("n1", "n2"):
            self.start_node(node)
        self.wait(lambda: self.run("sinfo", "--noheader", "--format=%t %D", check=False).split() == ["idle", "2"], "two idle nodes")

    def start_controller(self, *more):
        self.run("slurmctld", "-f", self.file, *more)

    def start_node(self, node):
        """It gives up at once, and tells only its log, where its port is still somebody's."""

        def has_begun():
            self.run("slurmd", "-f", self.file, "-N", node)
            for _ in range(50):
                if listens(self.ports[int(node[1:])]):
                    return True
                time.sleep(0.1)
            return False

        self.wait(has_begun, f"{node} listens")

    def pid(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                return int(file.read())
        except (OSError, ValueError):
            return None

    def kill(self, name, how=signal.SIGKILL):
        """One of "ctld", "n1", "n2"; only this process."""
        process = self.pid(f"{name}.pid")
        if process:
            try:
                os.kill(process, how)
            except ProcessLookupError:
                return
            self.wait(lambda: not os.path.exists(f"/proc/{process}"), f"{name} ends")

    def stop(self):
        self.run("scancel", f"--user={self.user}", check=False)
        for name in ("n1", "n2", "ctld"):
            self.kill(name, signal.SIGTERM)
        munge = self.pid("munge/pid")
        if munge:
            os.kill(munge, signal.SIGTERM)
        for process in self.left():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def left(self):
        """What a node that died had started, and nobody ends."""
        ours = f"SLURM_CONF={self.file}".encode()
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/environ", "rb") as file:
                    if ours in file.read().split(b"\0") and int(process) != os.getpid():
                        yield int(process)
            except OSError:
                continue

    def states(self, job):
        """By task, as far as they are remembered."""
        told = self.run("squeue", "--noheader", "--array", "--states=all", f"--jobs={job}", "--format=%K %T", check=False)
        return dict(line.split() for line in told.splitlines())

    def is_idle(self):
        return not self.run("squeue", "--noheader")

    @staticmethod
    def wait(happened, what, patience=240):
        end = time.monotonic() + patience
        while not happened():
            if time.monotonic() > end:
                raise AssertionError(f"what was waited for did not happen: {what}")
            time.sleep(0.1)
