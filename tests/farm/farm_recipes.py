#!/usr/bin/env python3
"""Examples for runners of CI, whose commands are run here as their engines would run them, and the
recipe of the container, whose words and packages are looked at."""
import os
import re
import shutil
import subprocess
import unittest

from farm_case import CLI, FARM, SOURCES, FarmCase, main, outputs_of, results_of

try:
    import yaml
except ImportError:
    yaml = None


class Runners(FarmCase):
    """A runner has a copy of the models, and the last one what the others have handed over."""

    count = 6  # so that some runners have nothing to do

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

    def assert_joins_to_the_same(self, name, variables, scripts, last):
        alone = self.runner(f"{name} alone")
        self.shell(alone, "hullwright-cli batch $BATCH", variables)
        joined = self.runner(f"{name} joined")
        for number, (script, more) in enumerate(scripts):
            place = self.runner(f"{name} {number}")
            self.shell(place, script, {**variables, **more})
            handed = place / "build" / "collision"
            if handed.exists():
                shutil.copytree(handed, joined / "build" / "collision", dirs_exist_ok=True)
        self.shell(joined, last, variables)
        out = joined / "build" / "collision"
        self.assertEqual(outputs_of(out), outputs_of(alone / "build" / "collision"))
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
        """Less the window's packages and those of tests, as packages.debian names them."""
        known = {line for line in (SOURCES / "packages.debian").read_text().splitlines()
                 if line and line[0] not in "[#"}
        self.assertEqual(set(self.packages()[0]) - known, set())

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

    def package_of(self, path):
        # Debian's list has files where they lie, and paths come by links such as /lib.
        for tried in (os.path.realpath(path), path):
            said = subprocess.run(["dpkg-query", "-S", tried], text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL).stdout
            if said:
                return said.split(":")[0]
        return f"no package has {path}"


if __name__ == "__main__":
    main()
