import { runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { createSessions } from "#app/services/identity/sessions.ts";
import type { Session } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { revokeSession } from "#db/identity/sessions.ts";
import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { testEnv } from "#tests/support/env.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { visitor } from "#tests/support/visitor.ts";
import { createSockets } from "#workers/adapters/platform/sockets.ts";
import { EMBEDDED_ISSUER } from "#workers/local/identity/demo-people.ts";
import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";
import { systemClock } from "#workers/platform/clock.ts";

type Browser = ReturnType<typeof visitor>;

const ORIGIN = "http://localhost";

const { db } = openDatabase(testEnv.DB, null, "primary");

function sessions() {
  const identity = createEmbeddedIdentity(testEnv, ORIGIN, { mode: "local", appName: "Marginalia" });
  return createSessions({ db, clock: systemClock, sockets: createSockets(testEnv), identity });
}

async function signOut(browser: Browser): Promise<void> {
  await sessions().signOut(sessionOf(browser));
}

function sessionOf(browser: Browser): Session {
  const { sid, sub } = JSON.parse(atob(browser.jar.get("__session")!.split(".")[1]!));
  return {
    issuer: EMBEDDED_ISSUER,
    subject: sub,
    sessionId: sid,
    role: "user",
    verifiedMinutesAgo: 0,
    secondFactorMinutesAgo: null,
  };
}

/** Someone who has every cookie of another browser. */
function copyOf(browser: Browser): Browser {
  const copy = visitor();
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
}

const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

async function begin(browser: Browser): Promise<string> {
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const response = await browser.go("/api/conversations", json({ topic: "privacy", subject: "How long", message }));
  return ((await response.json()) as { conversation: { id: string } }).conversation.id;
}

async function watch(browser: Browser, path: string) {
  const { webSocket: socket, status } = await browser.go(path, { headers: { Upgrade: "websocket" } });
  const closed: number[] = [];
  socket?.accept();
  socket?.addEventListener("close", ({ code }) => {
    closed.push(code);
  });
  return { status, closed };
}

test("a copied cookie can neither read nor write after its session is signed out; another session continues", async () => {
  const [ada, other] = [await signedIn("ada"), await signedIn("ada")];
  const thief = copyOf(ada);
  expect((await thief.go("/api/conversations")).status).toBe(200);
  await signOut(ada);
  for (const browser of [ada, thief]) {
    expect((await browser.go("/api/conversations")).status).toBe(401);
    expect((await browser.go("/api/uploads/known?purpose=document&sha256=x")).status).toBe(401);
    const message = { clientId: crypto.randomUUID(), body: "Still here?" };
    const write = await browser.go("/api/conversations", json({ topic: "privacy", subject: "Still", message }));
    expect(write.status).toBe(401);
    expect((await browser.go("/api/inbox/live", { headers: { Upgrade: "websocket" } })).status).toBe(401);
  }
  expect((await other.go("/api/conversations")).status).toBe(200);
});

test("the sockets of a session close with it in every kind of room, and those of the person's other session stay open", async () => {
  const [ada, other] = [await signedIn("ada"), await signedIn("ada")];
  const words = Array.from({ length: 200 }, (_, n) => `word${n}`).join(" ");
  const document = await uploadFile(ada.go, { purpose: "document", name: "own.txt", type: "text/plain" }, words);
  const checkId = crypto.randomUUID();
  const options = { compareDrafts: "on", smallMatchWords: 8, retentionDays: 30, rights: "on", title: "Own" };
  const requested = await ada.go("/api/checks", json({ ...options, documentId: document.id, idempotencyKey: checkId }));
  const { check } = (await requested.json()) as { check: { id: string } };
  const paths = [`/api/conversations/${await begin(ada)}/live`, `/api/checks/${check.id}/live`];
  const own = await Promise.all(paths.map((path) => watch(ada, path)));
  const others = await Promise.all(paths.map((path) => watch(other, path)));
  expect([...own, ...others].map(({ status }) => status)).toEqual([101, 101, 101, 101]);

  await signOut(ada);
  await vi.waitFor(
    () => expect(own.map(({ closed }) => closed)).toEqual([[closeCodes.signInAgain], [closeCodes.signInAgain]]),
    { timeout: 20_000 },
  );
  expect(others.map(({ closed }) => closed)).toEqual([[], []]);
});

test("a socket that opens after its session ended and before its sockets were closed is refused", async () => {
  const session = { ...sessionOf(await signedIn("ada")), sessionId: crypto.randomUUID() };
  const end = () => revokeSession(db, session.sessionId, Date.now() + 60_000);
  const opening = sessions().open(session, "u", "inbox", end);
  await expect(opening).rejects.toMatchObject({ reason: "not_signed_in" });
});

test("staff who sign out get no more events of the inbox", async () => {
  const bob = await signedIn("bob");
  const inbox = await watch(bob, "/api/inbox/live");
  expect(inbox.status).toBe(101);
  await signOut(bob);
  await vi.waitFor(() => expect(inbox.closed).toEqual([closeCodes.signInAgain]), { timeout: 20_000 });
});

test("an ended embedded session gets no new token from its client cookie either", async () => {
  const ada = await signedIn("ada");
  const thief = copyOf(ada);
  await signOut(ada);
  thief.jar.delete("__session");
  expect((await thief.go("/api/conversations")).status).toBe(401);
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const left = await runInDurableObject(provider, (_, { storage }) =>
    storage.sql.exec("SELECT 1 FROM sessions WHERE sid = ?", sessionOf(ada).sessionId).toArray(),
  );
  expect(left).toEqual([]);
});
