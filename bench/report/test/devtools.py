"""Drives Chromium by the DevTools protocol, with the standard library alone."""
import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


def find_chromium():
    """The path of a Chromium on this machine, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None


class WebSocket:
    """A connection for texts (RFC 6455), without compression."""

    def __init__(self, port, path):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.received = b""
        while b"\r\n\r\n" not in self.received:
            self.fill()
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(head.decode())

    def fill(self):
        more = self.stream.recv(1 << 16)
        if not more:
            raise RuntimeError("the browser closed the connection")
        self.received += more

    def take(self, count):
        while len(self.received) < count:
            self.fill()
        out, self.received = self.received[:count], self.received[count:]
        return out

    def send(self, text):
        data = text.encode()
        head = b"\x81"
        if len(data) < 126:
            head += struct.pack("!B", 0x80 | len(data))
        elif len(data) < 1 << 16:
            head += struct.pack("!BH", 0x80 | 126, len(data))
        else:
            head += struct.pack("!BQ", 0x80 | 127, len(data))
        # The mask may be any; with zeros the text stays as it is.
        self.stream.sendall(head + b"\0\0\0\0" + data)

    def receive(self):
        out = b""
        while True:
            first, length = struct.unpack("!BB", self.take(2))
            if length == 126:
                length, = struct.unpack("!H", self.take(2))
            elif length == 127:
                length, = struct.unpack("!Q", self.take(8))
            data = self.take(length)
            if first & 0x0F in (0, 1):  # a text or more of it; not a ping
                out += data
                if first & 0x80:
                    return out.decode()


class Browser:
    """A page in a browser without a window. `errors` has what its console and its scripts reported."""

    def __init__(self, chromium):
        self.folder = tempfile.mkdtemp(prefix="nono-report-")
        self.process = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
             "--disable-extensions", "--hide-scrollbars", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            port = self.port()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=30) as answer:
                page = next(target for target in json.load(answer) if target["type"] == "page")
            self.socket = WebSocket(port, page["webSocketDebuggerUrl"].split(str(port), 1)[1])
            self.number = 0
            self.errors = []
            self.events = []
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.call(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def port(self):
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError("the browser ended")
            try:
                with open(os.path.join(self.folder, "DevToolsActivePort"), encoding="ascii") as file:
                    if (line := file.readline().strip()):
                        return int(line)
            except FileNotFoundError:
                pass
            time.sleep(0.05)
        raise RuntimeError("the browser does not listen")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)

    def note(self, message):
        method, about = message.get("method"), message.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = about["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.errors.append(about["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.errors.append(str(about["args"]))
        elif method == "Network.requestWillBeSent":
            address = about["request"]["url"]
            if not address.startswith(("file:", "data:", "blob:", "about:")):
                self.errors.append("it asks the network for " + address)

    def open(self, path):
        """Loads a file and waits until its scripts have run."""
        self.events.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        while "Page.loadEventFired" not in self.events:
            self.note(json.loads(self.socket.receive()))
        self.settle()

    def run(self, script):
        """The value of an expression in the page."""
        out = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in out:
            raise RuntimeError(f"{script}: {out['exceptionDetails']}")
        return out["result"].get("value")

    def settle(self):
        """Waits until what was changed is drawn."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.settle()

    def scheme(self, name):
        """Light or dark."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])
        self.settle()

    def screenshot(self, path, whole=False):
        out = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole,
                        **({"clip": self.whole_page()} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(out["data"]))

    def whole_page(self):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}

    def mouse(self, kind, x, y):
        pressed = {"mousePressed": 1, "mouseReleased": 1}.get(kind, 0)
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=pressed,
                  button="left" if pressed else "none")
        self.settle()

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.mouse(kind, x, y)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode={"Enter": 13, "ArrowRight": 39, "ArrowLeft": 37}.get(key, 0), **text)
        self.settle()
