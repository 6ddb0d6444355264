"""What tests at a server share: a server for each test, and the games that are played there."""

import tempfile
import unittest
from pathlib import Path

from client import Server

MIX = """
[game]
title = "A mix with hands hidden"
modules = ["base", "farmers", "river", "inns-and-cathedrals", "traders-and-builders", "abbot", "princess-and-dragon",
  "tower", "hills-and-sheep", "abbey-and-mayor"]
tilesets = ["base-c2", "river-2", "inns-and-cathedrals", "traders-and-builders", "princess-and-dragon", "tower",
  "hills-and-sheep", "abbey-and-mayor"]
%s
[[player]]
name = "Ann"
agent = "%s"
youngest = true
[[player]]
name = "Ben"
agent = "%s"
"""
SHORT = """
[game]
modules = ["base"]
tilesets = ["base-c2"]
[[player]]
name = "Ann"
youngest = true
[[player]]
name = "Ben"
agent = "%s"
"""
SECRETS = "[switches]\nhand_size = 3"


def base_game(ann="person", ben="person"):
    """The base game between two, who may be agents."""
    return SHORT.replace("youngest = true", f'agent = "{ann}"\nyoungest = true') % ben


class AtServer(unittest.TestCase):
    """Each test has a server and a folder of tables of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name)

    def tearDown(self):
        ended = self.server.process.poll()
        self.server.kill()
        self.folder.cleanup()
        self.assertIsNone(ended, "the server has ended")

    def restart(self):
        """As after a power cut."""
        self.server.kill()
        self.server = Server(self.folder.name)

    def file(self, table, extension=".bastide"):
        return Path(self.folder.name) / (table["table"] + extension)

    def asked(self, table, key, what):
        """Status, headers and text of a file of the table: record, film, picture/N."""
        return self.server.request("GET", f"/api/tables/{table['table']}/{what}", None, {"Authorization": "Bearer " + key})
