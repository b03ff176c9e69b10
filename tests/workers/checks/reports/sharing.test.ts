import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createShares } from "#app/services/checks/report-shares.ts";
import { createProofs } from "#app/services/checks/report-verification.ts";
import { removeReportsOf } from "#db/checks/document-deletion.ts";
import { reportFlagNotes, reportShares } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { visitor } from "#tests/support/visitor.ts";
import { createShareSecret } from "#workers/adapters/platform/seal.ts";

const DAY = 86_400_000;
const week = { days: 7, withText: true } as const;

async function ready() {
  const inside = world();
  // A letter of another alphabet, so that there is a flag to explain.
  const text = `${essay(70, 220)}\n\n${PLANTED}\n\nThe p\u0430per was written in the spring.`;
  const document = await inside.send(ada, "mine.txt", "text", utf8(text));
  const id = await inside.ask(ada, document.id, { title: "My private title" });
  await inside.worker().runs.run(id);
  const shareSecret = createShareSecret([btoa("t".repeat(32))]);
  const shares = createShares({ ...inside, appUrl: "https://marginalia.test", shareSecret });
  return { ...inside, id, document, shares };
}

const secretIn = (url: string) => new URL(url).hash.slice(1);
const key = () => crypto.randomUUID();

test("ada's link shows her report to its holder, and its secret is in the URL fragment and in no table", async () => {
  const { shares, id, db, reports } = await ready();
  const { share, url } = await shares.create(ada, id, key(), week);
  expect(url).toMatch(/^https:\/\/marginalia\.test\/shared#s\.[\w-]{43}$/);
  const secret = secretIn(url);
  expect(await shares.exchange(secret)).toEqual({ seconds: 7 * 86_400 });
  const shown = await shares.open(secret);
  expect(shown).toMatchObject({ withText: true, expiresAt: share.expiresAt });
  expect(shown.withText && shown.report).toEqual((await reports.read(ada, id)).report);
  expect(JSON.stringify(await db.select().from(reportShares))).not.toContain(secret.slice(2, 20));
  expect(await shares.list(ada, id)).toMatchObject([{ id: share.id, opened: 1, withText: true }]);
});

test("a link without the text shows totals only: no text, no excerpt, no title, no name of a source", async () => {
  const { shares, id } = await ready();
  const { url } = await shares.create(ada, id, key(), { days: 1, withText: false });
  const shown = await shares.open(secretIn(url));
  expect(shown.withText).toBe(false);
  expect(shown).toMatchObject({ statement: { v: 1 }, keyId: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(Object.keys(shown).sort()).toEqual(["collectionNames", "expiresAt", "keyId", "statement", "withText"]);
  expect(JSON.stringify(shown)).not.toMatch(/private title|tide|spring|mine\.txt/);
});

test("an expired, revoked or unknown link and a link to a deleted report give the same response", async () => {
  const { shares, id, clock, document, db } = await ready();
  const [day, taken, whole] = [key(), key(), key()];
  const first = secretIn((await shares.create(ada, id, day, { days: 1, withText: true })).url);
  const second = secretIn((await shares.create(ada, id, taken, week)).url);
  const third = secretIn((await shares.create(ada, id, whole, week)).url);
  clock.pass(DAY - 1);
  expect((await shares.open(first)).withText).toBe(true);
  clock.pass(1);
  await shares.revoke(ada, id, taken);
  const gone = { reason: "gone", message: expect.stringContaining("expired or was revoked") };
  for (const secret of [first, second, `s.${"A".repeat(43)}`, "", "s.", third.slice(0, -1), `${third}A`]) {
    await expect(shares.open(secret), secret).rejects.toMatchObject(gone);
    await expect(shares.exchange(secret), secret).rejects.toMatchObject(gone);
  }
  expect((await shares.open(third)).withText).toBe(true);
  await removeReportsOf(db, document.id);
  await expect(shares.open(third)).rejects.toMatchObject(gone);
  expect(await db.select().from(reportShares).where(eq(reportShares.reportId, id))).toEqual([]);
});

test("no link outlives its report, and revoking the report closes all its links", async () => {
  const inside = await ready();
  const { shares, id, clock, reports } = inside;
  clock.pass(20 * DAY);
  const { share, url } = await shares.create(ada, id, key(), { days: 30, withText: true });
  expect(share.expiresAt).toBe((await reports.read(ada, id)).row.expiresAt);
  await createProofs(inside).revoke(ada, id);
  await expect(shares.open(secretIn(url))).rejects.toMatchObject({ reason: "gone" });
  await expect(shares.create(ada, id, key(), week)).rejects.toMatchObject({ reason: "conflict" });
});

test("a form sent twice, and eight times at once, makes one link; the same key with other settings is refused", async () => {
  const { shares, id } = await ready();
  const one = key();
  const made = await Promise.all(Array.from({ length: 8 }, () => shares.create(ada, id, one, week)));
  expect(new Set(made.map(({ url }) => url)).size).toBe(1);
  expect(await shares.list(ada, id)).toHaveLength(1);
  await expect(shares.create(ada, id, one, { ...week, withText: false })).rejects.toMatchObject({ reason: "conflict" });
  const other = await shares.create(ada, id, key(), week);
  expect(other.url).not.toBe(made[0]?.url);
});

test("a report has at most twenty active links, also with thirty concurrent requests", async () => {
  const { shares, id } = await ready();
  const wishes = await Promise.allSettled(Array.from({ length: 30 }, () => shares.create(ada, id, key(), week)));
  expect(wishes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const [first] = await shares.list(ada, id);
  await shares.revoke(ada, id, first!.id);
  await shares.create(ada, id, key(), week);
});

test("eve and the editors cannot create, see or revoke links of ada's report, and ada's key creates none for them", async () => {
  const { shares, id } = await ready();
  const { share, url } = await shares.create(ada, id, key(), week);
  for (const other of [eve, bob, grace]) {
    const missing = { reason: "not_found" };
    await expect(shares.create(other, id, share.id, week)).rejects.toMatchObject(missing);
    await expect(shares.list(other, id)).rejects.toMatchObject(missing);
    await expect(shares.revoke(other, id, share.id)).rejects.toMatchObject(missing);
  }
  expect((await shares.open(secretIn(url))).withText).toBe(true);
});

test("a secret is exchanged once, from our own page, for a one-hour HttpOnly cookie", async () => {
  const { shares, id } = await ready();
  const { url } = await shares.create(ada, id, key(), week);
  const { go, jar } = visitor();
  const json = { "Content-Type": "application/json" };
  const opened = await go("/api/shared", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ secret: secretIn(url) }),
  });
  expect(opened.status).toBe(200);
  expect(await opened.json()).toEqual({ ok: true });
  expect(opened.headers.get("Set-Cookie")).toBe(`share=${secretIn(url)}; Path=/; SameSite=Lax; HttpOnly; Max-Age=3600`);
  expect(opened.headers.get("Cache-Control")).toBe("private, no-store");
  expect(jar.get("share")).toBe(secretIn(url));
  const wrong = await go("/api/shared", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ secret: `s.${"A".repeat(43)}` }),
  });
  expect(wrong.status).toBe(410);
  expect(wrong.headers.get("Set-Cookie")).toBeNull();
  const strangers = await go("/api/shared", {
    method: "POST",
    headers: json,
    from: "https://evil.example",
    body: JSON.stringify({ secret: secretIn(url) }),
  });
  expect(strangers.status).toBe(403);
});

test("ada can add, change and remove a note on a flag; eve cannot, and a note needs an existing flag", async () => {
  const { reports, shares, id, db } = await ready();
  const { row } = await reports.read(ada, id);
  expect(row.flags).toBeGreaterThan(0);
  await reports.noteFlag(ada, id, 0, "It is a Russian keyboard.");
  await reports.noteFlag(ada, id, 0, "A Russian keyboard <b>layout</b>.");
  expect((await reports.read(ada, id)).notes).toEqual({ 0: "A Russian keyboard <b>layout</b>." });
  const { url } = await shares.create(ada, id, key(), week);
  expect(await shares.open(secretIn(url))).toMatchObject({ notes: { 0: "A Russian keyboard <b>layout</b>." } });
  await expect(reports.noteFlag(eve, id, 0, "Mine")).rejects.toMatchObject({ reason: "not_found" });
  await expect(reports.noteFlag(ada, id, row.flags, "None")).rejects.toMatchObject({ reason: "not_found" });
  await reports.noteFlag(ada, id, 0, "");
  expect((await reports.read(ada, id)).notes).toEqual({});
  expect(await db.select().from(reportFlagNotes)).toEqual([]);
});
