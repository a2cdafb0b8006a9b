"""Examples in the documentation run, and the stubs say what is there."""

import ast
import doctest
import importlib
import inspect
import os
import shutil
import tempfile
import unittest
from pathlib import Path

import hullwright
import hullwright.coacd
from given import SAMPLES, SOURCE

PACKAGE = Path(hullwright.__file__).parent
PAGES = [
    SOURCE / "docs" / "manual" / "python.md",
    SOURCE / "docs" / "manual" / "zh_CN" / "python.md",
    SOURCE / "python" / "README.md",
]


class Examples(unittest.TestCase):
    def setUp(self):
        before = os.getcwd()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, before)
        for model in SAMPLES.glob("*.obj"):
            shutil.copy(model, folder.name)
        os.chdir(folder.name)
        self.names = {"folder": folder.name}

    def passed(self, examples):
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        for test in examples:
            test.globs.update(self.names)
            runner.run(test)
        self.assertEqual(runner.failures, 0)
        return runner.tries

    def test_of_docstrings(self):
        tries = 0
        for path in PACKAGE.glob("*.py"):
            name = "hullwright" if path.stem == "__init__" else "hullwright." + path.stem
            module = importlib.import_module(name)
            tries += self.passed(doctest.DocTestFinder(exclude_empty=True).find(module, name))
        self.assertGreater(tries, 25)

    def test_of_the_manual(self):
        for page in PAGES:
            text = page.read_text()
            tries = self.passed([doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)])
            self.assertGreater(tries, 0, page)

    def test_everything_public_says_what_it_does(self):
        for name in hullwright.__all__:
            thing = getattr(hullwright, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing):
                for key, member in vars(thing).items():
                    if not key.startswith("_") and (callable(member) or isinstance(member, property)):
                        if thing is not hullwright.Notice:
                            self.assertTrue(inspect.getdoc(member), f"{name}.{key}")


class Stubs(unittest.TestCase):
    """Names, the order and kinds of parameters, and their defaults."""

    def check_parameters(self, stub, function, where):
        arguments = stub.args
        wanted = []
        positional = arguments.posonlyargs + arguments.args
        defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
        for argument, default in zip(positional, defaults):
            wanted.append((argument.arg, "POSITIONAL_OR_KEYWORD", default))
        if arguments.vararg:
            wanted.append((arguments.vararg.arg, "VAR_POSITIONAL", None))
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
            wanted.append((argument.arg, "KEYWORD_ONLY", default))
        if arguments.kwarg:
            wanted.append((arguments.kwarg.arg, "VAR_KEYWORD", None))
        there = list(inspect.signature(function).parameters.values())
        self.assertEqual(
            [name for name, _, _ in wanted], [one.name for one in there], where
        )
        for (name, kind, default), one in zip(wanted, there):
            self.assertEqual(kind, one.kind.name, f"{where}({name})")
            self.assertEqual(default is None, one.default is one.empty, f"{where}({name})")
            if default is not None and not (
                isinstance(default, ast.Constant) and default.value is ...
            ):
                value = eval(ast.unparse(default), {"float": float})
                self.assertEqual(value, one.default, f"{where}({name})")

    def check_class(self, stub, kind, where):
        stubbed = set()
        for node in stub.body:
            if isinstance(node, ast.FunctionDef):
                stubbed.add(node.name)
                decorators = {ast.unparse(one) for one in node.decorator_list}
                member = inspect.getattr_static(kind, node.name)
                self.assertEqual("property" in decorators, isinstance(member, property), node.name)
                self.assertEqual("classmethod" in decorators, isinstance(member, classmethod))
                if "property" not in decorators and "overload" not in decorators:
                    function = member.__func__ if isinstance(member, classmethod) else member
                    self.check_parameters(node, function, f"{where}.{node.name}")
            elif isinstance(node, ast.AnnAssign):
                stubbed.add(node.target.id)
        public = {name for name in vars(kind) if not name.startswith("_")}
        public |= {name for name in getattr(kind, "__slots__", ()) if not name.startswith("_")}
        instance = {"message", "code", "where", "vertices", "indices"}  # set where one is made
        self.assertLessEqual(public, stubbed, where)
        self.assertLessEqual(
            {name for name in stubbed if not name.startswith("_")} - public, instance, where
        )

    def check_module(self, module, stub_file):
        tree = ast.parse(stub_file.read_text())
        stubbed = set()
        for node in tree.body:
            if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
                self.assertEqual(ast.literal_eval(node.value), module.__all__)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                stubbed.add(node.name)
                thing = getattr(module, node.name)
                if isinstance(node, ast.FunctionDef):
                    self.check_parameters(node, thing, node.name)
                else:
                    self.check_class(node, thing, node.name)
        self.assertEqual(stubbed, set(module.__all__))

    def test_they_agree_with_the_package(self):
        self.check_module(hullwright, PACKAGE / "__init__.pyi")
        self.check_module(hullwright.coacd, PACKAGE / "coacd.pyi")
        self.assertTrue((Path(hullwright.__file__).parent / "py.typed").exists())

    def test_settings_are_those_of_the_command_line(self):
        from given import run

        text = run("export", "--help")
        for name in hullwright.settings():
            self.assertIn("--" + name.replace("_", "-"), text)
        self.assertGreater(len(hullwright.settings()), 30)


if __name__ == "__main__":
    unittest.main()
