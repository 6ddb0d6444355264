"""What HTTP asks of a server besides GET and POST, and what names it may be called by."""

import re
import subprocess
import unittest

from at_server import AtServer, SHORT
from client import PROGRAM, Server, Socket
from test_hostile import raw


class Http(AtServer):
    def head(self, method, path, more=""):
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n{more}\r\n".encode()

    def test_head_is_get_without_what_is_in_it(self):
        for path in ("/", "/api/rules/BASE-106", "/api/nothing", "/nothing"):
            with self.subTest(path=path):
                got, headed = (raw(self.server.port, self.head(method, path, "Connection: close\r\n")) for method in ("GET", "HEAD"))
                head, _, body = headed.partition(b"\r\n\r\n")
                self.assertEqual(got.partition(b"\r\n\r\n")[0], head)
                self.assertEqual(b"", body)
        twice = raw(self.server.port, self.head("HEAD", "/api/rules/BASE-106") + self.head("GET", "/api/rules/BASE-106", "Connection: close\r\n"))
        self.assertEqual(2, twice.count(b"HTTP/1.1 200"))
        self.assertEqual(1, twice.count(b'"BASE-106"'))

    def test_who_waits_with_a_body_is_told_to_go_on(self):
        body = b'{"toml":""}'
        head = self.head("POST", "/api/compose", f"Expect: 100-continue\r\nContent-Length: {len(body)}\r\nConnection: close\r\n")
        self.assertEqual(b"HTTP/1.1 100 Continue\r\n\r\n", raw(self.server.port, head, 1))
        said = raw(self.server.port, head + body)
        self.assertEqual([b"100", b"200"], re.findall(rb"HTTP/1.1 (\d+)", said))
        large = self.head("POST", "/api/compose", "Expect: 100-continue\r\nContent-Length: 5000000\r\n")
        self.assertEqual([b"413"], re.findall(rb"HTTP/1.1 (\d+)", raw(self.server.port, large)))
        chunked = self.head("POST", "/api/compose", "Expect: 100-Continue\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n")
        said = raw(self.server.port, chunked + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
        self.assertEqual([b"100", b"200"], re.findall(rb"HTTP/1.1 (\d+)", said))
        self.assertEqual(201, self.server.request("POST", "/api/tables", {"toml": SHORT % "person"}, {"Expect": "100-continue"})[0])

    def test_origins_are_those_of_browsers(self):
        for origin in ("javascript://x", "javascript:alert(1)", "file:///", "https://", "http:///", "https://play.example.org/", "play.example.org",
                       "https://a@b", "https://a?b", "https://a b", "HTTPS://A", "ftp://play.example.org", ""):
            with self.subTest(origin=origin):
                done = subprocess.run([PROGRAM, "serve", "--port", "0", "--tables", self.folder.name, "--origin", origin],
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual(2, done.returncode, done.stdout)
                self.assertIn("give it as browsers do", done.stderr)
        for origin in ("https://play.example.org", "http://play.example.org:8080", "https://[::1]:8080"):
            server = Server(self.folder.name, 0, "--origin", origin)
            self.assertEqual(101, Socket(server.port, origin, origin.split("//")[1]).status)
            server.kill()

    def test_a_port_that_browsers_do_not_say_may_be_named(self):
        server = Server(self.folder.name, 0, "--origin", "https://play.example.org:443", "--origin", "http://[::1]:80")
        self.addCleanup(server.kill)
        for origin in ("https://play.example.org", "http://[::1]", "https://play.example.org:443"):
            self.assertEqual(101, Socket(server.port, origin, origin.split("//")[1]).status, origin)
        self.assertEqual(403, Socket(server.port, "http://play.example.org", "play.example.org").status)

    def test_a_folder_without_a_page_is_refused(self):
        for folder in (self.folder.name, self.folder.name + "/nowhere", PROGRAM):
            with self.subTest(folder=folder):
                done = subprocess.run([PROGRAM, "serve", "--port", "0", "--tables", self.folder.name, "--web", folder],
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual(2, done.returncode, done.stdout)
                self.assertIn("there is no index.html", done.stderr)


if __name__ == "__main__":
    unittest.main()
