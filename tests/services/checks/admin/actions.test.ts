import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { STUCK_MS } from "#core/checks/admin-checks.ts";
import { verifyChain } from "#db/audit/audit.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { giveCredits } from "#db/payments/credits.ts";
import { auditEvents, checks, creditEntries, reports } from "#db/tables/index.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

type World = Awaited<ReturnType<typeof adminWorld>>;

async function row(db: World["db"], id: string) {
  const found = await findCheckUnscoped(db, id);
  if (!found) throw new Error("no check");
  return found;
}

async function audit(db: World["db"]) {
  return db.select().from(auditEvents).orderBy(auditEvents.seq);
}

test("grace reruns a ready check: the old report is kept until the new one replaces it", async () => {
  const { db, clock, adminChecks, ready, reports: uploadedSources, worker, sent } = await adminWorld();
  const id = await ready(801);
  const before = await uploadedSources.read(ada, id);
  sent.length = 0;
  clock.pass(60_000);
  await adminChecks.act(grace, id, "rerun", "The engine was mended.");

  expect(await row(db, id)).toMatchObject({ status: "queued", attempts: 0, lease: null, stage: null });
  expect((await row(db, id)).log.at(-1)).toMatchObject({ what: "rerun" });
  expect(sent).toEqual([{ v: 1, type: "check", checkId: id, bookmark: null }]);
  expect((await uploadedSources.read(ada, id)).row.createdAt).toBe(before.row.createdAt);

  expect(await worker().runs.run(id)).toBe("done");
  const after = await uploadedSources.read(ada, id);
  expect(after.row.createdAt).toBeGreaterThan(before.row.createdAt);
  expect(await db.select().from(reports)).toHaveLength(1);
  expect(await audit(db)).toMatchObject([
    {
      action: "check.rerun",
      actorId: grace.id,
      targetId: id,
      ownerId: ada.id,
      reason: expect.stringMatching(/^sealed:1:/),
    },
  ]);
});

test("a rerun revokes the link of the old report", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  const id = await ready(802);
  await db.update(reports).set({ verifyId: "verify-802" }).where(eq(reports.id, id));
  await adminChecks.act(grace, id, "rerun", "The engine was mended.");
  const [report] = await db.select().from(reports);
  expect(report).toMatchObject({ verifyId: "verify-802", revokedBy: grace.id });
  expect(report?.revokedAt).not.toBeNull();
});

test("two concurrent reruns of a check run once and write one audit row", async () => {
  const { db, adminChecks, ready, sent } = await adminWorld();
  const id = await ready(803);
  sent.length = 0;
  const pressed = await Promise.allSettled(
    [1, 2, 3].map(() => adminChecks.act(grace, id, "rerun", "The engine was mended.")),
  );
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(await audit(db)).toHaveLength(1);
  expect(await verifyChain(db)).toMatchObject({ ok: true });
});

test("a check with recent progress cannot be rerun; one stuck for ten minutes can, and its old worker loses the lease", async () => {
  const { db, clock, adminChecks, send, ask, worker } = await adminWorld();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(804, 300)))).id);
  const lease = { status: "running" as const, lease: "old", leaseUntil: clock.now() + 3_600_000 };
  await db
    .update(checks)
    .set({ ...lease, updatedAt: clock.now() })
    .where(eq(checks.id, id));
  await expect(adminChecks.act(grace, id, "rerun", "It does not move.")).rejects.toMatchObject({ reason: "conflict" });
  expect(await audit(db)).toEqual([]);
  clock.pass(STUCK_MS + 1000);
  await adminChecks.act(grace, id, "rerun", "It does not move.");
  expect(await row(db, id)).toMatchObject({ status: "queued", lease: null });
  expect(await worker().runs.run(id)).toBe("done");
});

test("a private check and a check of a deleted document cannot be rerun", async () => {
  const { db, adminChecks, documents, ready } = await adminWorld();
  const id = await ready(805);
  await db.update(checks).set({ mode: "private" }).where(eq(checks.id, id));
  await expect(adminChecks.act(grace, id, "rerun", "Once more, please.")).rejects.toMatchObject({ reason: "conflict" });
  await db.update(checks).set({ mode: "kept" }).where(eq(checks.id, id));
  await documents.remove(ada, (await row(db, id)).documentId);
  await expect(adminChecks.act(grace, id, "rerun", "Once more, please.")).rejects.toMatchObject({ reason: "conflict" });
});

test("grace cancels a queued check; its credit is returned once", async () => {
  const { db, clock, adminChecks, send, ask } = await adminWorld();
  await giveCredits(db, "welcome", ada.id, 3, clock.now());
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(806, 300)))).id);
  await db.update(checks).set({ paidBy: "credit" }).where(eq(checks.id, id));
  await db.insert(creditEntries).values({ key: `spend:${id}`, userId: ada.id, change: -1, createdAt: clock.now() });
  expect((await adminChecks.check(grace, id)).acts).toEqual(["cancel"]);
  await adminChecks.act(grace, id, "cancel", "She asked us to.");
  expect(await row(db, id)).toMatchObject({ status: "cancelled" });
  expect(await balance(db)).toBe(3);
  await expect(adminChecks.act(grace, id, "give_back", "She asked us to.")).rejects.toMatchObject({
    reason: "conflict",
  });
  await expect(adminChecks.act(grace, id, "cancel", "She asked us to.")).rejects.toMatchObject({ reason: "conflict" });
  expect(await balance(db)).toBe(3);
});

test("an admin returns the credit of a ready check by hand, and only once", async () => {
  const { db, clock, adminChecks, ready } = await adminWorld();
  await giveCredits(db, "welcome", ada.id, 1, clock.now());
  const id = await ready(807);
  await expect(adminChecks.act(grace, id, "give_back", "The scan was ours.")).rejects.toMatchObject({
    reason: "conflict",
  });
  await db.insert(creditEntries).values({ key: `spend:${id}`, userId: ada.id, change: -1, createdAt: clock.now() });
  await adminChecks.act(grace, id, "give_back", "The scan was ours.");
  await expect(adminChecks.act(grace, id, "give_back", "The scan was ours.")).rejects.toMatchObject({
    reason: "conflict",
  });
  expect(await balance(db)).toBe(1);
});

test("a link is revoked once, and a report without a link has none to revoke", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  const id = await ready(808);
  await db.update(reports).set({ verifyId: null }).where(eq(reports.id, id));
  await expect(adminChecks.act(grace, id, "revoke", "It was sold.")).rejects.toMatchObject({ reason: "conflict" });
  await db.update(reports).set({ verifyId: "verify-808" }).where(eq(reports.id, id));
  await adminChecks.act(grace, id, "revoke", "It was sold.");
  await expect(adminChecks.act(grace, id, "revoke", "It was sold.")).rejects.toMatchObject({ reason: "conflict" });
  expect((await adminChecks.check(grace, id)).report?.signature.revokedAt).not.toBeNull();
});

test("bob and ada cannot use the admin actions on any check, even ada's own", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  const id = await ready(809);
  for (const actor of [ada, bob]) {
    for (const act of ["rerun", "cancel", "revoke", "give_back"] as const)
      await expect(adminChecks.act(actor, id, act, "Because I can.")).rejects.toMatchObject({ reason: "not_allowed" });
    await expect(adminChecks.check(actor, id)).rejects.toMatchObject({ reason: "not_allowed" });
    await expect(adminChecks.updateCorpus(actor)).rejects.toMatchObject({ reason: "not_allowed" });
  }
  expect(await audit(db)).toEqual([]);
});

async function balance(db: World["db"]): Promise<number> {
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum(change), 0)` })
    .from(creditEntries)
    .where(eq(creditEntries.userId, ada.id));
  return found?.sum ?? 0;
}
