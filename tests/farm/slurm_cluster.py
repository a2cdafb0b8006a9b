#!/usr/bin/env python3
"""A Slurm cluster of two nodes on this machine, for tests: munged with a key of its own, slurmctld and
two slurmd on loopback, with all state in a temporary folder. It belongs to whoever starts it and is
gone when the test ends, however it ends.

    slurm_cluster.py COMMAND [ARGUMENT…]    runs a command beside a fresh cluster
"""
import ctypes
import ipaddress
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = ("munged", "slurmctld", "slurmd", "sinfo", "sbatch", "squeue", "scontrol", "srun")
NODES = ("n1", "n2")
# Debian keeps daemons where not everybody's PATH looks.
os.environ["PATH"] += os.pathsep + os.pathsep.join(("/usr/sbin", "/sbin"))

# Daemons of Slurm listen on all addresses unless they are told to take their own (NoInAddrAny), which is
# loopback's for all of them here: nobody beyond this machine reaches them.
# A node that does not answer for SlurmdTimeout is lost, and a job that was on it may begin again after
# cred_expire, for which 5 s are the least; both take minutes unless they are told otherwise. Nodes say they have what they are told
# to have, since both are this machine.
CONF = """\
ClusterName=hullwright
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=1,defer_batch
SchedulerTimeSlice=5
SlurmdParameters=config_overrides
SlurmdTimeout={timeout}
MessageTimeout=3
TCPTimeout=1
SlurmctldTimeout=30
InactiveLimit=0
KillWait=2
MinJobAge=600
ReturnToService=2
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing_programs():
    return [name for name in PROGRAMS if shutil.which(name) is None]


def free_ports(count):
    """Ports that nobody has now, below those that the kernel gives to whoever asks for any."""
    ports = []
    for port in random.sample(range(20000, 32000), 200):
        with socket.socket() as tried:
            try:
                tried.bind(("", port))
            except OSError:
                continue
        ports.append(port)
        if len(ports) == count:
            return ports
    raise OSError("no ports are free")


def dies_with_parent():
    """Makes the kernel end a daemon whose test was killed before it could tidy up."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def environment_of(pid):
    try:
        return (Path("/proc") / pid / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


def listening_sockets():
    """The addresses that something in this machine listens on by TCP, by the numbers of their sockets."""
    found = {}
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A":
                address = bytes.fromhex(words[1].split(":")[0])
                # Each four bytes stand the wrong way round.
                found[words[9]] = ipaddress.ip_address(b"".join(
                    address[at:at + 4][::-1] for at in range(0, len(address), 4)))
    return found


def sockets_of(pid):
    try:
        links = [os.readlink(entry) for entry in (Path("/proc") / pid / "fd").iterdir()]
    except OSError:
        return []
    return [link[8:-1] for link in links if link.startswith("socket:[")]


def parent_of(pid):
    """The parent's number where it is a slurmstepd, which Slurm starts for each job on a node."""
    try:
        status = (Path("/proc") / pid / "status").read_text().splitlines()
        parent = next(line.split()[1] for line in status if line.startswith("PPid:"))
        comm = (Path("/proc") / parent / "comm").read_text()
        return parent if comm.startswith("slurmstepd") else None
    except (OSError, StopIteration):
        return None


class Cluster:
    """Used with `with`; `environment` is what Slurm's commands need to find it."""

    def __init__(self, cpus=1, memory_mb=4000, timeout=6):
        self.folder = Path(tempfile.mkdtemp(prefix="hullwright-slurm-"))
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))
        self.daemons = {}
        self._write(cpus, memory_mb, timeout)

    def _write(self, cpus, memory_mb, timeout):
        self.folder.chmod(0o755)
        for name in ("munge", "state", *(f"spool-{node}" for node in NODES)):
            (self.folder / name).mkdir(mode=0o755)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        host = socket.gethostname().split(".")[0]
        controller, *ports = free_ports(1 + len(NODES))
        nodes = "\n".join(
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} "
            f"RealMemory={memory_mb} State=UNKNOWN" for node, port in zip(NODES, ports))
        (self.folder / "slurm.conf").write_text(CONF.format(
            host=host, controller=controller, user=pwd.getpwuid(os.getuid()).pw_name,
            folder=self.folder, nodes=nodes, timeout=timeout))

    def _daemon(self, name, *command):
        with open(self.folder / f"{name}.out", "wb") as log:
            self.daemons[name] = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                preexec_fn=dies_with_parent)

    def start_node(self, node):
        self._daemon(node, "slurmd", "-D", "-N", node)

    def start_lost_nodes(self):
        for node in NODES:
            if self.daemons[node].poll() is not None:
                self.start_node(node)

    def __enter__(self):
        try:
            munge = self.folder / "munge"
            self._daemon("munged", "munged", "--foreground", f"--key-file={munge}/key",
                         f"--socket={munge}/socket", f"--pid-file={munge}/pid",
                         f"--log-file={munge}/log", f"--seed-file={munge}/seed", "--num-threads=2")
            self._wait(lambda: (munge / "socket").exists(), "munged", 10)
            self._daemon("slurmctld", "slurmctld", "-D", "-c")
            for node in NODES:
                self.start_node(node)
            self.wait_until_idle(30)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for node in NODES:
            self.kill_node(node)
        for daemon in self.daemons.values():
            daemon.kill()
            daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self, met, what, seconds):
        end = time.monotonic() + seconds
        while not met():
            if time.monotonic() > end:
                logs = "\n".join(f"== {path.name}\n{path.read_text(errors='replace')[-1500:]}"
                                 for path in sorted(self.folder.glob("*.log")) +
                                 sorted(self.folder.glob("*.out")))
                raise TimeoutError(f"no {what} within {seconds} s\n{logs}")
            time.sleep(0.1)

    def ask(self, *command):
        """Returns what a command of Slurm prints; it has to succeed."""
        return subprocess.run(command, env=self.environment, check=True, timeout=60,
                              stdout=subprocess.PIPE, text=True).stdout

    def states(self):
        said = subprocess.run(("sinfo", "-hN", "-o", "%N %t"), env=self.environment, timeout=30,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return dict(line.split() for line in said.splitlines())

    def listens_on(self):
        """The addresses that the cluster and whatever it runs listen on."""
        ours = f"SLURM_CONF={self.environment['SLURM_CONF']}".encode()
        known = listening_sockets()
        return [known[one] for entry in Path("/proc").iterdir()
                if entry.name.isdigit() and ours in environment_of(entry.name)
                for one in sockets_of(entry.name) if one in known]

    def running_on(self, node):
        """The jobs that run on a node now."""
        return self.ask("squeue", "-h", "-t", "R", "-w", node, "-o", "%i").split()

    def lose_working_node(self, node):
        """Ends a node while it has a job, and returns the job's number; nothing where it has none now. What
        it runs is halted first, so that the job cannot end between the look and the blow; one that has ended
        without Slurm knowing of it has nothing left to halt."""
        self._signal_tasks(node, signal.SIGSTOP)
        jobs = self.running_on(node) if self._tasks_of(node) else []
        if not jobs:
            self._signal_tasks(node, signal.SIGCONT)
            return None
        self.kill_node(node)
        return jobs[0]

    def kill_node(self, node):
        """Ends a node as a lost machine ends: its daemon and all that it ran, at once."""
        if node in self.daemons:
            self.daemons[node].kill()
            self.daemons[node].wait()
        while self._signal_tasks(node, signal.SIGKILL):
            time.sleep(0.02)

    def _signal_tasks(self, node, number):
        """Returns how many there were."""
        tasks = self._tasks_of(node)
        for pid in tasks:
            try:
                os.kill(int(pid), number)
            except ProcessLookupError:
                pass
        return len(tasks)

    def _tasks_of(self, node):
        """Processes that a job started on the node, and the daemon above each."""
        wanted = {f"SLURM_CONF={self.environment['SLURM_CONF']}".encode(),
                  f"SLURMD_NODENAME={node}".encode()}
        found = set()
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and wanted <= set(environment_of(entry.name)):
                found.update({entry.name, parent_of(entry.name)})
        return found - {None, str(os.getpid())}

    def wait_until_idle(self, seconds):
        """Waits until all nodes are there and have nothing to do."""
        self._wait(lambda: self.states() == {node: "idle" for node in NODES}, "idle nodes", seconds)


if __name__ == "__main__":
    if len(sys.argv) < 2 or missing_programs():
        sys.exit(__doc__ + "\nmissing: " + " ".join(missing_programs()))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Cluster() as cluster:
        sys.exit(subprocess.run(sys.argv[1:], env=cluster.environment).returncode)
