import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#core/audit/audit.ts";
import { auditHeadKey, LATEST_HEAD } from "#core/audit/heads.ts";
import { appendAudit, head, verifyChain, withAudit } from "#db/audit/audit.ts";
import { openDatabase } from "#db/client.ts";
import { insertCoupon, setCouponActive } from "#db/orders/coupons.ts";
import { auditEvents, coupons, personKeys, users } from "#db/tables/index.ts";
import { readAuditFilter } from "#schema/audit/audit-list.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { auditLog, testAudit, testPersonSeal } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";
import { createPersonSeal, renewPersonKeys } from "#workers/adapters/platform/person-seal.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 26, 12);
const [first, second] = ["a", "b"].map((letter) => btoa(letter.repeat(32))) as [string, string];
const { db } = openDatabase(testEnv.DB, null, "primary");
const bucket = testEnv.FILES;
let clock = testClock(START);
let audit = testAudit(db, clock);

const log = () => auditLog(db, clock);

const refund = (n = 1) =>
  ({
    action: "refund.approve",
    target: "refund",
    targetId: `refund-${n}`,
    label: "WS-000123",
    ownerId: ada.id,
    reason: "Ada wrote that the file was the wrong one.",
    before: { status: "requested", amount: 4000 },
    after: { status: "approved", amount: 4000, note: "Promised to Ada by telephone" },
  }) as const;

const listed = (keys = "") => log().list(grace, readAuditFilter(new URLSearchParams(keys)), firstPage("time" as const));

beforeEach(async () => {
  clock = testClock(START);
  audit = testAudit(db, clock);
  for (const table of [auditEvents, personKeys, coupons, users]) await db.delete(table);
  for (const { key } of (await bucket.list({ prefix: "audit-heads/" })).objects) await bucket.delete(key);
});

test("an act has who, what, the reason, and what was before and after", async () => {
  await audit.append(grace, refund());
  const [row] = (await listed()).rows;
  expect(row).toMatchObject({
    actorName: "Grace",
    targetLabel: "WS-000123",
    reason: "Ada wrote that the file was the wrong one.",
    requestId: "request-1",
    before: [
      { field: "status", value: "requested" },
      { field: "amount", value: 4000 },
    ],
    after: [
      { field: "status", value: "approved" },
      { field: "amount", value: 4000 },
      { field: "note", value: "Promised to Ada by telephone" },
    ],
  });
});

test("ada's texts are stored sealed; when she is deleted they cannot be read any more, and the chain still verifies", async () => {
  await audit.append(grace, refund());
  await audit.append(grace, { ...refund(2), label: "Ada", labelOf: ada.id });
  const stored = JSON.stringify(await db.select().from(auditEvents));
  for (const words of ["wrong one", "telephone", "Grace", "Ada"]) expect(stored).not.toContain(words);
  const before = await db.select().from(auditEvents);

  await log().forgetPersonKey(ada.id);
  expect(await db.select().from(auditEvents)).toEqual(before);
  expect(await verifyChain(db)).toMatchObject({ ok: true, head: { seq: 2 } });
  const [row] = (await listed()).rows;
  expect(row).toMatchObject({ reason: null, reasonRemoved: true, targetLabel: null, labelRemoved: true });
  expect(row?.after?.at(-1)).toEqual({ field: "note", value: null, removed: true });
  expect(row?.actorName).toBe("Grace");
});

test("nothing new about ada is stored after her key was destroyed", async () => {
  await log().forgetPersonKey(ada.id);
  await audit.append(grace, refund());
  expect(await db.select().from(auditEvents)).toMatchObject([{ reason: null, after: { note: null } }]);
  expect(await db.select().from(personKeys).where(eq(personKeys.personId, ada.id))).toMatchObject([{ wrapped: null }]);
});

test("a change of the secret renews the keys of people, and their texts are still read", async () => {
  const old = createPersonSeal(db, [first], clock.now);
  const [sealed] = await old.seal([{ personId: ada.id, text: "Ada" }]);
  await log().forgetPersonKey(bob.id);
  expect(await renewPersonKeys(db, [second, first], 10)).toBe(1);
  expect(await renewPersonKeys(db, [second, first], 10)).toBe(0);
  expect(await createPersonSeal(db, [second], clock.now).open([sealed ?? ""])).toEqual(["Ada"]);
});

test("a text sealed for ada is not read as one of bob's", async () => {
  const seal = testPersonSeal(db, clock);
  const [one, other] = await seal.seal([
    { personId: ada.id, text: "Ada" },
    { personId: bob.id, text: "Bob" },
  ]);
  const swapped = (one ?? "").replace(/^sealed:1:[\w-]+/, (other ?? "").split(":").slice(0, 3).join(":"));
  expect(await seal.open([swapped, one ?? "", "clear"])).toEqual([null, "Ada", "clear"]);
});

test("rows of the first format still verify, and new fields cannot be added to one", async () => {
  await db.insert(auditEvents).values({
    seq: 1,
    at: 2,
    actorId: "grace",
    actorRole: "admin",
    action: "report.open",
    targetType: "report",
    targetId: "r",
    ownerId: "ada",
    reason: "She asked.",
    detail: { minutes: 15 },
    result: "ok",
    prevHash: "0".repeat(64),
    hash: "76d3b3fed566617b325bd85356f5f41fc333897a2c2d509297ec23beb3b5ce66",
  });
  await audit.append(grace, refund());
  expect(await verifyChain(db)).toMatchObject({ ok: true, head: { seq: 2 } });
  expect((await listed()).rows[1]).toMatchObject({ reason: "She asked.", actorName: null });
  await db.update(auditEvents).set({ targetLabel: "Another" }).where(eq(auditEvents.seq, 1));
  expect(await verifyChain(db)).toEqual({ ok: false, broken: 1 });
});

test("a change and its entry are one batch: neither exists without the other", async () => {
  const coupon = { code: "SPRING", percent: 10, note: "", maxUses: 5, startsAt: 1, endsAt: 2, createdAt: 1 };
  const act = { action: "coupon.create", target: "coupon", targetId: "SPRING", label: "SPRING" } as const;
  expect(await audit.record(grace, act, (handle) => insertCoupon(handle, coupon))).toBe(true);
  // The same coupon again changes nothing.
  expect(await audit.record(grace, act, (handle) => insertCoupon(handle, coupon))).toBe(false);
  expect(await db.select().from(auditEvents)).toHaveLength(1);
  await expect(audit.record(grace, act, async () => true)).rejects.toThrow("without its row");
});

test("twenty concurrent changes write twenty entries and an unbroken chain", async () => {
  const coupon = { percent: 10, note: "", maxUses: 5, startsAt: 1, endsAt: 2, createdAt: 1 };
  const entry: AuditEntry = {
    ...{ at: 1, actorId: grace.id, actorRole: "admin", action: "coupon.create", targetType: "coupon" },
    ...{ targetId: "c", ownerId: null, reason: null, detail: null, result: "ok" },
  } as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? withAudit(db, { ...entry, targetId: `c${n}` }, (handle) => insertCoupon(handle, { ...coupon, code: `C${n}` }))
        : appendAudit(db, { ...entry, targetId: `c${n}` }),
    ),
  );
  expect(await verifyChain(db)).toMatchObject({ ok: true, head: { seq: 20 } });
  expect(await db.select().from(coupons)).toHaveLength(10);
});

test("the verification goes on step by step and names the entry that was changed or is missing", async () => {
  for (let n = 1; n <= 5; n++) await audit.append(grace, refund(n));
  const last = await head(db);
  expect(await log().verify(grace, 1)).toMatchObject({
    state: "complete",
    entries: 5,
    hash: last.hash,
    upTo: null,
    later: 5,
  });
  expect(await log().verify(grace, 4)).toMatchObject({ state: "complete", entries: 5 });
  await db
    .update(auditEvents)
    .set({ after: { status: "refused" } })
    .where(eq(auditEvents.seq, 3));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "changed" });
  await db.delete(auditEvents).where(eq(auditEvents.seq, 3));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "missing" });
});

test("the signed head of a day is written once, and reveals entries that were cut off the end", async () => {
  for (let n = 1; n <= 3; n++) await audit.append(grace, refund(n));
  expect(await log().keepHead()).toEqual({ day: true });
  await audit.append(grace, refund(4));
  await bucket.delete(auditHeadKey(LATEST_HEAD));
  const stored = await bucket.get(auditHeadKey("2026-11-26"));
  expect(await stored?.json()).toMatchObject({ statement: { day: "2026-11-26", seq: 3 } });
  const told = { upTo: START, later: 1 };
  expect(await log().verify(grace, 1)).toMatchObject({ state: "complete", entries: 4, ...told });

  await db.delete(auditEvents).where(eq(auditEvents.seq, 4));
  await db.delete(auditEvents).where(eq(auditEvents.seq, 3));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "missing", upTo: START });
  // The next day's head would hide what is missing.
  clock.pass(DAY);
  await expect(log().keepHead()).rejects.toThrow("broken at entry 3");
  await audit.append(grace, refund(9));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "changed" });
});

test("the end of the chain is signed every minute: today's newest entries cannot be cut off without notice", async () => {
  await audit.append(grace, refund());
  expect(await log().keepHead()).toEqual({ day: true });
  await audit.append(grace, refund(2));
  await audit.append(grace, refund(3));
  clock.pass(MINUTE);
  expect(await log().keepHead()).toEqual({ day: false });
  await audit.append(grace, refund(4));
  const told = { upTo: START + MINUTE, later: 1 };
  expect(await log().verify(grace, 1)).toMatchObject({ state: "complete", entries: 4, ...told });

  // The one entry that no head covers yet is why the answer names the minute.
  await db.delete(auditEvents).where(eq(auditEvents.seq, 4));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "complete", entries: 3, upTo: START + MINUTE, later: 0 });
  await db.delete(auditEvents).where(eq(auditEvents.seq, 3));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "missing" });
  const alerts: string[] = [];
  clock.pass(MINUTE);
  await expect(auditLog(db, clock, alerts).keepHead()).rejects.toThrow("broken at entry 3");
  expect(alerts).toEqual(["security:audit:2026-11-26"]);
  await audit.append(grace, refund(9));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, why: "changed" });
});

test("a minute without entries confirms the chain once more, and stores one head whatever the number of minutes", async () => {
  await audit.append(grace, refund());
  for (let minute = 0; minute < 3; clock.pass(MINUTE), minute++) await log().keepHead();
  expect(await log().verify(grace, 1)).toMatchObject({ state: "complete", upTo: START + 2 * MINUTE, later: 0 });
  expect((await bucket.list({ prefix: "audit-heads/" })).objects).toHaveLength(2);
});

test("files among the heads that are none do not hide the newest one", async () => {
  for (let n = 1; n <= 2; n++) await audit.append(grace, refund(n));
  await log().keepHead();
  for (let n = 0; n < 70; n++) await bucket.put(auditHeadKey(`junk-${n}`), "{}");
  await db.delete(auditEvents).where(eq(auditEvents.seq, 2));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 2, upTo: START });
});

test("an older head put in the place of the newest one does not hide what the day's head shows", async () => {
  for (let n = 1; n <= 2; n++) await audit.append(grace, refund(n));
  await log().keepHead();
  const old = await (await bucket.get(auditHeadKey(LATEST_HEAD)))?.text();
  clock.pass(DAY);
  await audit.append(grace, refund(3));
  await log().keepHead();
  await bucket.put(auditHeadKey(LATEST_HEAD), old ?? "");
  await db.delete(auditEvents).where(eq(auditEvents.seq, 3));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "broken", entry: 3, upTo: START + DAY });
});

test("a head whose signature is not ours is named, and the one before it counts", async () => {
  await audit.append(grace, refund());
  await log().keepHead();
  clock.pass(DAY);
  const forged = { v: 1, day: "2026-11-27", seq: 1, hash: "f".repeat(64), at: 1 };
  await bucket.put(auditHeadKey("2026-11-27"), JSON.stringify({ statement: forged, keyId: "k", signature: "s" }));
  expect(await log().verify(grace, 1)).toMatchObject({ state: "complete", upTo: START, invalid: ["2026-11-27"] });
});

test("grace filters by actor, group, action, target, result and day, and pages through the list", async () => {
  for (let n = 1; n <= 30; clock.pass(DAY / 10), n++) await audit.append(n % 3 === 0 ? bob : grace, refund(n));
  await audit.append(grace, { action: "coupon.disable", target: "coupon", targetId: "SPRING", result: "denied" });
  const counted = async (keys: string) => (await listed(keys)).total;
  expect(await counted("")).toBe(31);
  expect(await counted(`actor=${bob.id}`)).toBe(10);
  expect(await counted("group=refund")).toBe(30);
  expect(await counted("action=coupon.disable")).toBe(1);
  expect(await counted("target=refund&targetId=refund-7")).toBe(1);
  expect(await counted("targetId=refund-7&actor=nobody")).toBe(0);
  expect(await counted("result=denied")).toBe(1);
  expect(await counted("since=2026-11-27&until=2026-11-27")).toBe(10);
  const page = await listed("group=refund");
  const next = await log().list(grace, readAuditFilter(new URLSearchParams("group=refund")), {
    ...firstPage("time" as const),
    cursor: page.older,
  });
  expect([page.rows.length, next.rows.length, next.rows.at(-1)?.targetId]).toEqual([25, 5, "refund-1"]);
});

test("an entry is readable after its target is gone, under the name it had", async () => {
  await insertCoupon(db, { code: "SPRING", percent: 1, note: "", maxUses: 1, startsAt: 1, endsAt: 2, createdAt: 1 });
  const act = { action: "coupon.disable", target: "coupon", targetId: "SPRING", label: "SPRING" } as const;
  await audit.record(grace, act, (handle) => setCouponActive(handle, "SPRING", false));
  await db.delete(coupons);
  expect((await listed()).rows).toMatchObject([{ action: "coupon.disable", targetLabel: "SPRING", exists: false }]);
});

test("an export needs a fresh sign-in and is itself recorded; an editor sees nothing of the log", async () => {
  await audit.append(grace, refund());
  const all = readAuditFilter(new URLSearchParams());
  await expect(log().exported(stale(grace), all)).rejects.toMatchObject({ reason: "not_fresh" });
  for (const call of [log().exported(bob, all), log().verify(bob, 1), log().entry(bob, 1), log().staff(bob)])
    await expect(call).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(log().list(bob, all, firstPage("time" as const))).rejects.toMatchObject({ reason: "not_allowed" });
  expect(await log().exported(grace, all)).toHaveLength(1);
  expect((await listed()).rows[0]).toMatchObject({ action: "audit.export", detail: [{ field: "rows", value: 1 }] });
});
