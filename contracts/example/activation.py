"""The activation service in plain Python, as an example: python3 contracts/example/activation.py 8091

It fulfills its contract and the rules of contracts/pacts/README.md. The data is in memory, and emails are printed.
"""

import hashlib
import json
import re
import secrets
import sys
import time
import unicodedata
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

PORTAL = "http://localhost:8080"
DAY = 24 * 60 * 60

# A real service asks the sign-on service about each password instead, so that a changed password is refused at once.
passwords = {}  # salted and hashed, by email address; None: registered in advance, no password yet
wrong = {}  # the times of wrong passwords, by email address and network
codes = {}  # activation codes: {"appName": ..., "used": ...}
links = {}  # mailed verification codes: {"email", "licenseKey", "appName", "expires"}
browsers = {}  # the verification code of each browser that has opened a link, by the secret in its cookie


class Refused(Exception):
    """A refusal, with its status and type."""


def activation_code(code):
    if code not in codes:
        raise Refused(404, "activation.license_key.not_found")
    return codes[code]


def link(code):
    found = links.get(code)
    if found is None or found["expires"] < time.time():
        raise Refused(404, "activation.code.invalid")
    return found


def kept(password, salt=None):
    salt = salt or secrets.token_bytes(16)
    # Keyboards produce an umlaut as one character, or as a letter and a combining mark.
    password = unicodedata.normalize("NFC", password)
    return salt, hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


def require_password(call, email, password):
    """Refuses after ten wrong passwords in a minute, by email address and network, so that a stranger can't lock out the owner."""
    network = call.client_address[0].rsplit(".", 1)[0]
    recent = wrong[email, network] = [at for at in wrong.get((email, network), []) if at > time.time() - 60]
    if len(recent) >= 10:
        raise Refused(429, "request.too_many")
    salt, key = passwords[email]
    if not secrets.compare_digest(kept(password, salt)[1], key):
        recent.append(time.time())
        raise Refused(401, "authorization.credentials.invalid")


# The calls of the portal. Each function returns a body, and perhaps a cookie.


def check(call):
    if passwords.get(call.query["email"].lower()) is None:
        raise Refused(404, "user.not_found_by_username")
    return {}


def resend(call):
    email, key, app = (call.body[name] for name in ("email", "licenseKey", "appName"))
    email = email.lower()
    if passwords.get(email) is not None:
        raise Refused(409, "user.already_exists")
    if activation_code(key)["used"]:
        raise Refused(409, "activation.license_key.used")
    page = f"{PORTAL}/activate-license-key/email-validation/{mail_link(email, key, app)}"
    print(f"To {email}, in {call.headers['Accept-Language']}: {page}")


def mail_link(email, key, app):
    code = secrets.token_urlsafe(32)
    links[code] = {"email": email, "licenseKey": key, "appName": app, "expires": time.time() + DAY}
    return code


def verify(call, code):
    found = link(code)
    secret = secrets.token_urlsafe(32)
    browsers[secret] = code
    return found, f"verified={secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age={DAY}"


def activate(call):
    email, password, key = (call.body[name] for name in ("email", "password", "licenseKey"))
    email = email.lower()
    if len(password) < 8:
        raise Refused(422, "validation.password.too_short")
    code = activation_code(key)
    if code["used"]:
        raise Refused(409, "activation.license_key.used")
    if passwords.get(email) is None:
        # Only the browser that has opened the link for this address and this code may set the first password.
        opened = browsers.get(call.cookie("verified"))
        if opened not in links or (link(opened)["email"], link(opened)["licenseKey"]) != (email, key):
            raise Refused(403, "activation.email.not_verified")
        del links[opened]
        passwords[email] = kept(password)
    else:
        require_password(call, email, password)
    code["used"] = True
    return {"appName": code["appName"], "email": email}


# The provider states, for the verification of the contract only. A service for customers must not have them.

values = {}


def call_made(params):
    """Makes the call to this service over HTTP, so that its own code causes the effect, while this thread waits."""
    body = json.dumps(params["body"]).encode() if "body" in params else None
    request = urllib.request.Request(OWN + params["path"], body, params["headers"], method=params["method"])
    try:
        answer = json.loads(urllib.request.urlopen(request, timeout=6).read() or b"null") or {}
    except TimeoutError as waiting:
        raise RuntimeError("a call in a state needs a second thread: use ThreadingHTTPServer") from waiting
    return {f"answer_{name}": value for name, value in answer.items() if isinstance(value, str)}


def put_code(code, app):
    codes[code] = {"appName": app, "used": False}


def put_link(params):
    email, key, app = (params[name] for name in ("email", "licenseKey", "appName"))
    passwords[email] = None
    put_code(key, app)
    return {"code": mail_link(email, key, app)}


def pass_time(params):
    links[params["token"]]["expires"] -= params["minutes"] * 60


def put_verified(params):
    given = put_link(params)
    _, cookie = verify(None, given["code"])
    return {**given, "cookie": cookie.split(";")[0]}


states = {
    "": lambda params: None,
    "an account exists": lambda params: passwords.update({params["email"]: kept(params["password"])}),
    "no account exists": lambda params: passwords.pop(params["email"], None) and None,
    "an account registered in advance": lambda params: passwords.update({params["email"]: None}),
    "an unused activation code": lambda params: put_code(params["code"], params["appName"]),
    "a verification code": put_link,
    "a verified e-mail address": put_verified,
    "time has passed": pass_time,
    "a call was made": call_made,
}


def change_state(call):
    if call.body.get("action") != "setup":
        return {}
    try:
        params = re.sub(r"\$\{(\w+)\}", lambda match: values[match[1]], json.dumps(call.body.get("params", {})))
        given = states[call.body["state"]](json.loads(params)) or {}
    except Exception as reason:
        # Pact's verifier reports neither state nor reason. After a status of 500 or more, it repeats the request for minutes.
        print(f"The state {call.body['state']!r} failed: {reason!r}", flush=True)
        raise Refused(400, f"state.failed: {reason}") from reason
    values.update(given)
    return given


routes = [
    ("GET", r"/user/check", check),
    ("GET", r"/activation/activation-code/([^/]+)", lambda call, code: activation_code(code)),
    ("POST", r"/activation/activate", activate),
    ("GET", r"/code/verify/([^/]+)", verify),
    ("POST", r"/user/email/resend", resend),
    ("POST", r"/states", change_state),
]


class Call(BaseHTTPRequestHandler):
    def cookie(self, name):
        found = re.search(rf"(?:^|; ){name}=([^;]*)", self.headers["Cookie"] or "")
        return found and found[1]

    def answered(self):
        path, self.query = urlsplit(self.path).path, {k: v[0] for k, v in parse_qs(urlsplit(self.path).query).items()}
        self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"] or 0)) or b"null")
        for method, pattern, handle in routes:
            found = re.fullmatch(pattern, path)
            if found and method == self.command:
                try:
                    return handle(self, *map(unquote, found.groups()))
                except KeyError as missing:
                    raise Refused(422, "validation.input.required") from missing
        raise Refused(404, "request.path.not_found")

    def answer(self):
        try:
            status, answered = 200, self.answered()
        except Refused as refusal:
            status, answered = refusal.args[0], dict(zip(("status", "type"), refusal.args))
        body, cookie = answered if isinstance(answered, tuple) else (answered, None)
        headers = {"Set-Cookie": cookie} if cookie else {"Retry-After": "60"} if status == 429 else {}
        self.reply(status, headers, json.dumps(body).encode())

    def reply(self, status, headers, body=b""):
        self.send_response(status)
        # Refusals need these headers, too: without them a page can't read the answer.
        allowed = {"Access-Control-Allow-Origin": PORTAL, "Access-Control-Allow-Credentials": "true", "Vary": "Origin"}
        allowed["Access-Control-Expose-Headers"] = "Retry-After"
        expected = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        for name, value in {**allowed, **expected, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_OPTIONS(self):
        allowed = {"Allow-Methods": "GET, POST", "Allow-Headers": "Content-Type, Accept-Language", "Max-Age": "600"}
        self.reply(200, {f"Access-Control-{name}": value for name, value in allowed.items()})

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


if not "".join(sys.argv[1:]).isdecimal():
    sys.exit(__doc__)
OWN = f"http://localhost:{sys.argv[1]}"
print(f"The activation service answers at {OWN}", flush=True)
# Threads are required: the call of a state is a second request while the request for the state still waits.
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Call).serve_forever()
