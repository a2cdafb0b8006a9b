#!/usr/bin/env python3
"""Examples for runners of CI and for Kubernetes, whose commands are run here as their engines would run
them, and the recipe of the container, whose words and packages are looked at."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from farm_case import CLI, FARM, LONG, SOURCES, FarmCase, main, outputs_of, results_of

try:
    import yaml
except ImportError:
    yaml = None


class Runners(FarmCase):
    """A runner has a copy of the models, and the last one what the others have handed over."""

    count = 6  # so that some runners have nothing to do
    alone = {}

    def runner(self, name):
        place = self.folder / name
        shutil.copytree(self.models, place / "models")
        programs = place / "programs"
        programs.mkdir()
        (programs / "hullwright-cli").symlink_to(os.path.abspath(CLI))
        return place

    def shell(self, place, script, variables):
        environment = dict(os.environ, **variables)
        environment["PATH"] = f"{place / 'programs'}{os.pathsep}{environment['PATH']}"
        subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=place, env=environment,
                       check=True, timeout=400)

    def made_alone(self, variables):
        """What one machine makes of the models, which are the same in all tests."""
        if variables["BATCH"] not in Runners.alone:
            place = self.runner("alone")
            self.shell(place, "hullwright-cli batch $BATCH", variables)
            Runners.alone[variables["BATCH"]] = outputs_of(place / "build" / "collision")
        return Runners.alone[variables["BATCH"]]

    def assert_joins_to_the_same(self, name, variables, scripts, last):
        joined = self.runner(f"{name} joined")
        for number, (script, more) in enumerate(scripts):
            place = self.runner(f"{name} {number}")
            self.shell(place, script, {**variables, **more})
            handed = place / "build" / "collision"
            if handed.exists():
                shutil.copytree(handed, joined / "build" / "collision", dirs_exist_ok=True)
        self.shell(joined, last, variables)
        out = joined / "build" / "collision"
        self.assertEqual(outputs_of(out), self.made_alone(variables))
        self.assertEqual(len(results_of(out)), self.count)
        self.assertTrue((out / "report.html").exists())

    @unittest.skipIf(yaml is None, "not installed: python3-yaml")
    def test_github(self):
        flow = yaml.safe_load((FARM / "ci" / "github-actions.yml").read_text())
        part, joined = flow["jobs"]["part"], flow["jobs"]["joined"]
        shards = part["strategy"]["matrix"]["shard"]
        self.assertEqual(shards, list(range(1, len(shards) + 1)))
        [script] = [step["run"] for step in part["steps"] if "run" in step]
        self.assertIn(f"/{len(shards)} ", script)
        [last] = [step["run"] for step in joined["steps"] if "run" in step]
        scripts = [(script.replace("${{ matrix.shard }}", str(shard)), {}) for shard in shards]
        self.assert_joins_to_the_same("github", flow["env"], scripts, last)
        self.assertEqual(joined["needs"], "part")
        kept = [step["with"] for step in part["steps"] if "upload-artifact" in step.get("uses", "")]
        self.assertEqual([one["include-hidden-files"] for one in kept], [True])

    @unittest.skipIf(yaml is None, "not installed: python3-yaml")
    def test_gitlab(self):
        flow = yaml.safe_load((FARM / "ci" / "gitlab-ci.yml").read_text())
        part = flow["part"]
        script = "\n".join(part["script"])
        scripts = [(script, {"CI_NODE_INDEX": str(number + 1),
                             "CI_NODE_TOTAL": str(part["parallel"])})
                   for number in range(part["parallel"])]
        self.assert_joins_to_the_same("gitlab", flow["variables"], scripts,
                                      "\n".join(flow["joined"]["script"]))

    @unittest.skipIf(yaml is None, "not installed: python3-yaml")
    def test_kubernetes(self):
        parts, joined = (yaml.safe_load((FARM / "kubernetes" / name).read_text())["spec"]
                         for name in ("parts.yaml", "joined.yaml"))
        [pod], [last] = (job["template"]["spec"]["containers"] for job in (parts, joined))
        words = {one["name"]: one.get("value") for one in pod["env"]}
        self.assertEqual((parts["completionMode"], str(parts["completions"])),
                         ("Indexed", words["SHARDS"]))
        self.assertEqual((parts["template"]["spec"]["restartPolicy"], pod["workingDir"]),
                         ("Never", "/assets"))
        for key in ("image", "workingDir", "command", "volumeMounts"):
            self.assertEqual(pod[key], last[key])
        self.assertIn({"name": "BATCH", "value": words["BATCH"]}, last["env"])
        # Kubernetes replaces $(NAME), so that a shell's own brackets are none.
        self.assertNotIn("$(", pod["args"][0] + last["args"][0])
        out = words["BATCH"].split()[-1 - words["BATCH"].split()[::-1].index("-o") + 1]
        same = {"BATCH": words["BATCH"].replace(f"-o {out}", "-o build/collision")}
        scripts = [(pod["args"][0], {"JOB_COMPLETION_INDEX": str(index), "CORES": "1",
                                     "MEMORY": "4096", "SHARDS": words["SHARDS"]})
                   for index in range(parts["completions"])]
        self.assert_joins_to_the_same("kubernetes", same, scripts, last["args"][0])


class Kubernetes(unittest.TestCase):
    def missing_in(self, written, read, where=""):
        """What a reader that knows all fields has left out."""
        if isinstance(written, dict):
            return [one for key, value in written.items()
                    for one in ([f"{where}.{key}"] if key not in read else
                                self.missing_in(value, read[key], f"{where}.{key}"))]
        if isinstance(written, list):
            if len(written) != len(read):
                return [where]
            return [one for number, value in enumerate(written)
                    for one in self.missing_in(value, read[number], f"{where}[{number}]")]
        return [] if written == read else [where]

    def read_by_kubectl(self, text):
        """The job as kubectl understands it, without a cluster; it drops fields that it does not know."""
        return json.loads(subprocess.run(
            ["kubectl", "set", "image", "--local", "-f", "-", "-o", "json", "batch=other"], input=text,
            check=True, text=True, stdout=subprocess.PIPE, timeout=60).stdout)

    @unittest.skipIf(yaml is None, "not installed: python3-yaml")
    @unittest.skipUnless(shutil.which("kubectl"), "not installed: kubectl")
    def test_kubectl_knows_every_field(self):
        for name in ("parts.yaml", "joined.yaml"):
            text = (FARM / "kubernetes" / name).read_text()
            read = self.read_by_kubectl(text)
            if name == "parts.yaml" and "completionMode" not in read["spec"]:
                self.skipTest("kubectl is older than indexed jobs")
            self.assertEqual(self.missing_in(yaml.safe_load(text), read),
                             [".spec.template.spec.containers[0].image"])  # which was asked for
        wrong = text.replace("restartPolicy:", "restartPolicies:")
        self.assertEqual(self.missing_in(yaml.safe_load(wrong), self.read_by_kubectl(wrong)),
                         [".spec.template.spec.restartPolicies",
                          ".spec.template.spec.containers[0].image"])


MIRROR = os.environ.get("HULLWRIGHT_MIRROR", "http://deb.debian.org/debian")


def builder():
    """A program that builds images and whose service, where it needs one, answers."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run(
                [name, "info"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            return name
    return None


BASE = "docker.io/library/debian:12-slim"


class Container(unittest.TestCase):
    WORDS = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENTRYPOINT", "CMD"}

    def setUp(self):
        text = (FARM / "container" / "Dockerfile").read_text()
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
        self.steps = [line.split(maxsplit=1) for line in joined.splitlines() if line.strip()]

    def packages(self):
        """What each stage installs."""
        found = []
        for word, rest in self.steps:
            if word == "RUN" and "apt-get install" in rest:
                words = rest.split("apt-get install")[1].split("&&")[0].split()
                found.append([word for word in words if not word.startswith("-")])
        return found

    def test_every_line_is_an_instruction(self):
        self.assertEqual({word for word, _ in self.steps} - self.WORDS, set())
        stages = [rest.split()[2] for word, rest in self.steps if word == "FROM" and " AS " in rest]
        taken = re.findall(r"--from=(\S+)", " ".join(rest for _, rest in self.steps))
        self.assertEqual(taken, stages)
        for word, rest in self.steps:
            if word == "RUN":
                subprocess.run(["sh", "-n", "-c", rest], check=True)

    def test_what_builds_is_what_others_build_with(self):
        """As packages.debian names it, where the window's packages are a group of their own. Nothing
        is compiled twice in an image, so that a cache is of no use there."""
        text = (SOURCES / "packages.debian").read_text()
        group = text.split("[build]\n")[1].split("\n[")[0]
        known = {line for line in group.splitlines() if line and line[0] != "#"}
        self.assertEqual(set(self.packages()[0]), known - {"ccache"})

    @unittest.skipUnless(shutil.which("dpkg-query") and shutil.which("ldd"), "no Debian here")
    def test_the_program_finds_its_libraries(self):
        """Each library that the program is linked with is in a package of the image, or in one that
        such a package wants."""
        linked = subprocess.run(["readelf", "-d", CLI], check=True, text=True,
                                stdout=subprocess.PIPE).stdout
        names = re.findall(r"Shared library: \[([^\]]+)\]", linked)
        where = dict(re.findall(r"(\S+) => (/\S+)", subprocess.run(
            ["ldd", CLI], check=True, text=True, stdout=subprocess.PIPE).stdout))
        always = {"libc6", "libgcc-s1", "libstdc++6"}
        for name in sorted(set(names) & set(where)):
            package = self.package_of(where[name])
            self.assertIn(package, {*self.packages()[1], *always}, name)

    @unittest.skipUnless(LONG, "an image compiles the program anew: only in a long run")
    @unittest.skipUnless(builder(), "no builder of images answers: docker, podman")
    def test_the_image_is_built_and_runs(self):
        if subprocess.run([builder(), "pull", BASE]).returncode != 0:
            self.skipTest("no registry of images answers")
        name = "hullwright-farm-test"
        subprocess.run([builder(), "build", "-f", FARM / "container" / "Dockerfile", "-t", name,
                        SOURCES], check=True)
        said = subprocess.run([builder(), "run", "--rm", name, "--version"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        self.assertIn("hullwright", said)

    def package_of(self, path):
        # Debian's list has files where they lie, and paths come by links such as /lib.
        for tried in (os.path.realpath(path), path):
            said = subprocess.run(["dpkg-query", "-S", tried], text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL).stdout
            if said:
                return said.split(":")[0]
        return f"no package has {path}"


@unittest.skipUnless(LONG, "an image compiles the program anew: only in a long run")
@unittest.skipUnless(shutil.which("buildah") and shutil.which("debootstrap") and os.geteuid() == 0,
                     "not installed, or not root: buildah, debootstrap")
class ImageWithoutRegistry(FarmCase):
    """The whole recipe on a Debian that is made here: its packages are enough to compile the program from
    a folder that was built in before, and a batch draws its pictures as a user without rights. What this
    machine has compiled is taken from its cache."""

    count = 3
    CACHE = "/cache-of-the-compiler"

    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="hullwright-image-")  # debootstrap takes no spaces
        self.addCleanup(place.cleanup)
        self.place = Path(place.name)

    def buildah(self, *words):
        places = ["--root", self.place / "images", "--runroot", self.place / "running"]
        return subprocess.run(["buildah", *places, "--storage-driver", "vfs", *words], check=True,
                              text=True, stdout=subprocess.PIPE, timeout=3000).stdout.strip()

    def make_base(self):
        root, archive = self.place / "base", self.place / "base.tar"
        if subprocess.run(["debootstrap", "--variant=minbase", "--include=ccache", "bookworm", root,
                           MIRROR], stdout=subprocess.DEVNULL).returncode != 0:
            self.skipTest("no mirror of Debian can be reached")
        # As in the image of Debian that it stands for: each file of a package would be waited for.
        (root / "etc/dpkg/dpkg.cfg.d/speed").write_text("force-unsafe-io\n")
        subprocess.run(["tar", "-C", root, "--one-file-system", "-cf", archive, "."], check=True)
        empty = self.buildah("from", "scratch")
        self.buildah("add", empty, archive, "/")
        # What a compiler says goes by the language, so that the cache has other entries for each.
        languages = [f"{name}={os.environ[name]}" for name in ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")
                     if name in os.environ]
        for variable in (f"CCACHE_DIR={self.CACHE}", "CCACHE_BASEDIR=/sources",
                         "CCACHE_NOHASHDIR=true", *languages):
            self.buildah("config", "--env", variable, empty)
        self.buildah("commit", empty, BASE)

    def cache_of_the_compiler(self):
        if shutil.which("ccache"):
            return subprocess.run(["ccache", "--get-config", "cache_dir"], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout.strip()
        (self.place / "cache").mkdir()
        return self.place / "cache"

    def test_a_batch_in_it(self):
        self.make_base()
        begin = time.monotonic()
        self.buildah("bud", "--isolation", "chroot", "--pull-never",
                     "-v", f"{self.cache_of_the_compiler()}:{self.CACHE}",
                     "-f", FARM / "container" / "Dockerfile", "-t", "batch", SOURCES)
        print(f"the image was built in {time.monotonic() - begin:.0f} s", flush=True)
        box = self.buildah("from", "--pull-never", "localhost/batch")
        subprocess.run(["chown", "-R", "1000:1000", self.models], check=True)
        said = self.buildah("run", "--isolation", "chroot", "-v", f"{self.models}:/work", box, "--",
                            "hullwright-cli", "batch", ".", "-o", "out")
        self.assertIn("3 units: 3 done", said)
        self.assertEqual(len(list((self.models / "out/.hullwright/pictures").rglob("*.png"))), 3)
        self.assertEqual((self.models / "out/report.json").stat().st_uid, 1000)


if __name__ == "__main__":
    main()
