import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { testEnv } from "#tests/support/env.ts";
import { flagAges, flagsOfAge } from "#tests/support/flag-age.ts";
import { visitor } from "#tests/support/visitor.ts";
import { askSite } from "#tests/support/worker-calls.ts";

/** A database that writes down which sessions were opened on it. */
function recording() {
  const requested: string[] = [];
  function withSession(constraint: string) {
    requested.push(constraint);
    return testEnv.DB.withSession(constraint);
  }
  return { requested, binding: { withSession } as unknown as D1Database };
}

const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

test("a database session continues from its bookmark, starts anywhere without one, and reads the primary for authorisation", () => {
  const { requested, binding } = recording();
  openDatabase(binding, bookmark);
  openDatabase(binding, null);
  openDatabase(binding, bookmark, "primary");
  expect(requested).toEqual([bookmark, "first-unconstrained", "first-primary"]);
});

test.each(["", "first-primary", "x", "' or 1=1", `${bookmark}; DROP`, "a".repeat(500)])(
  "the text %j is no bookmark and is ignored",
  (cookie) => {
    const { requested, binding } = recording();
    openDatabase(binding, cookie);
    expect(requested).toEqual(["first-unconstrained"]);
  },
);

/** The site on a database that writes down how its sessions start, asked by ada. */
async function requested(path: string, demo = "ada", init: RequestInit = {}, flagAge = 0) {
  const { requested, binding } = recording();
  // A request that reads the flags again opens a session of its own for them.
  await flagsOfAge(flagAge);
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const entered = await provider.signInAs(demo, "http://localhost");
  const headers = {
    Cookie: `__session=${entered!.token}; bm=${bookmark}; bmr=${bookmark}`,
    Origin: "http://localhost",
  };
  const answer = await askSite(
    new Request(`http://localhost${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    { ...testEnv, DB: binding },
  );
  return { requested, status: answer.status, cookies: answer.headers.getSetCookie() };
}

test.each([
  ["/api/conversations", "ada"],
  ["/api/notifications", "ada"],
  ["/api/inbox/waiting", "bob"],
  ["/api/inbox/saved-replies", "bob"],
  ["/api/bridges", "grace"],
  // Open to everyone, and yet read for someone with a session.
  ["/api/session", "ada"],
])(
  "a signed-in person is read from the primary before %s is read, and a bookmark in a cookie is ignored",
  async (path, demo) => {
    const answer = await requested(path, demo);
    expect(answer.status).toBe(200);
    expect(answer.requested).toEqual(["first-primary"]);
  },
);

test.each(flagAges)(
  "with flags read %i ms ago a request is answered, and opens a session of its own to read them again",
  async (age) => {
    const answer = await requested("/api/conversations", "ada", {}, age);
    expect(answer.status).toBe(200);
    expect(answer.requested).toEqual(Array(age < 10_000 ? 1 : 2).fill("first-primary"));
  },
);

test("no response sets a bookmark in the browser: not for a read, not for a write", async () => {
  expect((await requested("/api/conversations")).cookies).toEqual([]);
  const body = JSON.stringify({ purpose: "document", name: "own.txt", type: "text/plain", length: 5 });
  const headers = { "Content-Type": "application/json", "Content-Length": String(body.length) };
  const init = { method: "POST", body, headers: { ...headers, "Idempotency-Key": crypto.randomUUID() } };
  const written = await requested("/api/uploads", "ada", init);
  expect(written).toMatchObject({ status: 201, cookies: [] });
});

test("a guest gets no cookie at all", async () => {
  const guest = visitor();
  expect((await guest.go("/api/health")).headers.getSetCookie()).toEqual([]);
});
