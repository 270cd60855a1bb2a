"""Runs the program `octile` with a store of its own, for the tests beside this file."""
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

PROGRAM = shlex.split(sys.argv.pop(1) if len(sys.argv) > 1 else "octile")  # with an emulator before it, or not


def checksum(body):
    value = 14695981039346656037
    for byte in body.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return value


def with_checksum(record):
    """A line of the store (docs/store.md) of a record whose fields were edited."""
    record.pop("checksum", None)
    body = json.dumps(record, separators=(",", ":"))[:-1]
    return f'{body},"checksum":"{checksum(body):016x}"}}'


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.store = self.folder / "store"

    def octile(self, *arguments, code=0, **environment):
        variables = {k: v for k, v in os.environ.items() if not k.startswith("OCTILE_")}
        variables |= {"OCTILE_CACHE_DIR": str(self.store)} | environment
        done = subprocess.run([*PROGRAM, *map(str, arguments)], env=variables, capture_output=True, text=True,
                              timeout=200)
        self.assertEqual(done.returncode, code, f"octile {arguments}\n{done.stdout}\n{done.stderr}")
        return done

    def json(self, *arguments, **more):
        return json.loads(self.octile(*arguments, "--json", **more).stdout)

    def lines(self):
        return (self.store / "store.jsonl").read_text().splitlines()

    def write(self, lines):
        (self.store / "store.jsonl").write_text("".join(line + "\n" for line in lines))
