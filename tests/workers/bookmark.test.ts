import { expect, test } from "vitest";
import { newestBookmark, openDatabase } from "#db/client.ts";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";

/** A database that writes down which sessions were opened on it. */
function recording() {
  const asked: string[] = [];
  function withSession(constraint: string) {
    asked.push(constraint);
    return testEnv.DB.withSession(constraint);
  }
  return { asked, binding: { withSession } as unknown as D1Database };
}

const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

test("a session goes on from its bookmark, starts anywhere without one, and on the primary where authority is decided", () => {
  const { asked, binding } = recording();
  openDatabase(binding, bookmark);
  openDatabase(binding, null);
  openDatabase(binding, bookmark, "primary");
  expect(asked).toEqual([bookmark, "first-unconstrained", "first-primary"]);
});

test.each(["", "first-primary", "x", "' or 1=1", `${bookmark}; DROP`, "a".repeat(500)])(
  "the cookie %j is no bookmark and is ignored",
  (cookie) => {
    const { asked, binding } = recording();
    openDatabase(binding, cookie);
    expect(asked).toEqual(["first-unconstrained"]);
  },
);

test("who writes takes the bookmark home in a cookie, sends it back, and sees the own write", async () => {
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const ada = visitor();
  const entered = await provider.signInAs("ada", "http://localhost");
  ada.jar.set("__session", entered!.token);
  const sent = await ada.go("/api/documents", {
    method: "POST",
    body: "A text of some words.",
    headers: { "Content-Type": "text/plain", "X-File-Name": "own.txt", "Idempotency-Key": crypto.randomUUID() },
  });
  expect(sent.status).toBe(201);
  expect(
    sent.headers.getSetCookie().some((cookie) => /^bm=[0-9a-f-]+; Path=\/; SameSite=Lax; HttpOnly$/.test(cookie)),
  ).toBe(true);
  expect(ada.jar.get("bm")).toMatch(/^[0-9a-f-]{59,}$/);
  const { document } = await sent.json<{ document: { id: string } }>();
  expect((await ada.go(`/api/documents/${document.id}/file`)).status).toBe(200);
});

test("a reading that is answered after a write leaves the write's bookmark, and the newer of the two is what counts", async () => {
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const ada = visitor();
  ada.jar.set("__session", (await provider.signInAs("ada", "http://localhost"))!.token);
  const older = await ada.go("/api/bridges");
  expect(older.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).not.toContain("bm");
  expect(ada.jar.get("bmr")).toMatch(/^[0-9a-f-]{59,}$/);

  const later = bookmark.replace("0000024c", "0000024d");
  expect(newestBookmark([bookmark, later])).toBe(later);
  expect(newestBookmark([later, bookmark])).toBe(later);
  expect(newestBookmark([null, bookmark, "zzzz", "first-primary"])).toBe(bookmark);
  expect(newestBookmark(["zzzz", null])).toBeNull();
});

test("a guest gets no cookie at all", async () => {
  const guest = visitor();
  expect((await guest.go("/api/health")).headers.getSetCookie()).toEqual([]);
});
