import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#core/audit/audit.ts";
import { appendAudit, head, verifyChain } from "#db/audit/audit.ts";
import { openDatabase } from "#db/client.ts";
import { auditEvents } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, grace } from "#tests/support/people.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");

const opening = (n: number): AuditEntry => ({
  at: 1_800_000_000_000 + n,
  actorId: grace.id,
  actorRole: "admin",
  action: "report.open",
  targetType: "report",
  targetId: `report-${n}`,
  ownerId: ada.id,
  reason: "She wrote that match 3 is wrong — “please look”.",
  detail: { minutes: 15 },
  result: "ok",
});

async function write(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await appendAudit(db, opening(n));
}

beforeEach(async () => {
  await db.delete(auditEvents);
});

test("every action of grace adds one row to the audit log, and the hash chain verifies", async () => {
  await write(6);
  expect(await verifyChain(db)).toEqual({ ok: true, head: await head(db) });
  expect(await verifyChain(db, 3, 5)).toMatchObject({ ok: true, head: { seq: 5 } });
});

test("twenty concurrent actions write twenty rows and an unbroken chain", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => appendAudit(db, opening(n))));
  expect(outcomes).toEqual(Array(20).fill(true));
  expect(await verifyChain(db)).toMatchObject({ ok: true, head: { seq: 20 } });
  const rows = await db.select().from(auditEvents);
  expect(new Set(rows.map((row) => row.targetId)).size).toBe(20);
});

test("a deleted row is detected", async () => {
  await write(5);
  await db.delete(auditEvents).where(eq(auditEvents.seq, 3));
  expect(await verifyChain(db)).toEqual({ ok: false, broken: 3 });
});

test("a changed row is detected, whichever field was changed", async () => {
  const changes = [
    { reason: "Because." },
    { actorId: "bob" },
    { at: 5 },
    { detail: { minutes: 14 } },
    { ownerId: null },
    { result: "denied" as const },
    { targetId: "report-9" },
  ];
  for (const change of changes) {
    await db.delete(auditEvents);
    await write(4);
    await db.update(auditEvents).set(change).where(eq(auditEvents.seq, 2));
    expect(await verifyChain(db), JSON.stringify(change)).toEqual({ ok: false, broken: 2 });
  }
});

test("two swapped rows are detected", async () => {
  await write(4);
  for (const [from, to] of [
    [2, 90],
    [3, 2],
    [90, 3],
  ] as const)
    await db.update(auditEvents).set({ seq: to }).where(eq(auditEvents.seq, from));
  expect(await verifyChain(db)).toEqual({ ok: false, broken: 2 });
});

test("rows deleted from the end are detected with a separately stored head, also after new rows replace them", async () => {
  await write(5);
  const kept = await head(db);
  await db.delete(auditEvents).where(eq(auditEvents.seq, 5));
  expect(await verifyChain(db)).toMatchObject({ ok: true });
  expect(await verifyChain(db, 1, undefined, kept)).toEqual({ ok: false, broken: 5 });
  await appendAudit(db, opening(99));
  expect(await verifyChain(db, 1, undefined, kept)).toEqual({ ok: false, broken: 5 });
});

test("a title or a sentence is rejected in the detail of a row", async () => {
  const title = { ...opening(1), detail: { title: "My thesis" } };
  await expect(appendAudit(db, title)).rejects.toThrow("has no field title");
  const sentence = { ...opening(1), detail: { before: "My thesis on tides" } };
  await expect(appendAudit(db, sentence)).rejects.toThrow("no word of ours");
  expect(await head(db)).toMatchObject({ seq: 0 });
});
