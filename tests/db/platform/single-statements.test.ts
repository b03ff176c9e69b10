import { expect, test } from "vitest";
import { corpusUnscoped, countStuckUnscoped } from "#db/checks/admin-checks.ts";
import { removeUpload } from "#db/checks/uploads.ts";
import { openDatabase } from "#db/client.ts";
import { articlesWithoutOriginality } from "#db/content/publications.ts";
import { listByChannel } from "#db/conversations/conversations.ts";
import { saveProfile } from "#db/identity/users.ts";
import { dropOldDrafts, removeDraft } from "#db/orders/order-drafts.ts";
import { failRefund, resolveAlarm } from "#db/payments/refunds.ts";
import { clearStale, markStale, staleTags } from "#db/platform/stale-pages.ts";
import { deliveryOutcomes, markedSuccess, turnitinOutcomes } from "#db/settings/integration-outcomes.ts";
import { countWaiting, isAnyWaiting } from "#db/sources/sources.ts";
import * as tables from "#db/tables/index.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, eve } from "#tests/support/people.ts";

// Statements that no use case sends in another test inside workerd, each on rows of its own and on rows beside them.

const AT = 20 * DAY_MS;
const { db } = openDatabase(testEnv.DB, null, "primary");

test("a check without progress for a day is stuck; one that has just moved and one that has ended are not", async () => {
  for (const [id, status, updatedAt] of [
    ["late", "running", AT - DAY_MS],
    ["new", "running", AT],
    ["ended", "ready", AT - DAY_MS],
  ] as const)
    await db.insert(tables.checks).values(filledRow(tables.checks, { id, status, updatedAt }, AT));
  expect(await countStuckUnscoped(db, AT)).toBe(1);
});

test("each collection of texts is counted with its newest time; texts that wait are found by their kind", async () => {
  for (const [id, status, indexedAt] of [
    ["article:a", "indexed", AT],
    ["article:b", "indexed", AT - 1],
    ["article:c", "waiting", null],
  ] as const)
    await db.insert(tables.sources).values(filledRow(tables.sources, { id, kind: "article", status, indexedAt }, AT));
  expect(await corpusUnscoped(db)).toEqual([{ kind: "article", documents: 2, waiting: 1, updatedAt: AT }]);
  expect(await countWaiting(db)).toBe(1);
  expect([await isAnyWaiting(db, ["article"]), await isAnyWaiting(db, ["library"])]).toEqual([true, false]);
});

test("an upload that was given up is removed; a document that has arrived is not", async () => {
  for (const [id, status] of [
    ["given-up", "uploading"],
    ["arrived", "ready"],
  ] as const)
    await db.insert(tables.documents).values(filledRow(tables.documents, { id, status, idempotencyKey: id }, AT));
  expect([await removeUpload(db, "given-up"), await removeUpload(db, "arrived")]).toEqual([true, false]);
});

test("published articles that were not compared yet are found, a few at a time", async () => {
  for (const [articleId, originality] of [
    ["a", null],
    ["b", null],
    ["c", {}],
  ] as const)
    await db
      .insert(tables.publications)
      .values(filledRow(tables.publications, { articleId, slug: articleId, originality } as never, AT));
  expect((await articlesWithoutOriginality(db, 9)).toSorted()).toEqual(["a", "b"]);
  expect(await articlesWithoutOriginality(db, 1)).toHaveLength(1);
});

test("ada lists her own conversations of a channel, the newest first, and none of eve's", async () => {
  for (const [id, userId, channel, createdAt] of [
    ["old", ada.id, "messages", AT],
    ["new", ada.id, "messages", AT + 1],
    ["other", ada.id, "email", AT],
    ["foreign", eve.id, "messages", AT],
  ] as const)
    await db
      .insert(tables.conversations)
      .values(filledRow(tables.conversations, { id, reference: id, userId, channel, createdAt } as never, AT));
  expect((await listByChannel(db, ada, "messages", 9)).map(({ id }) => id)).toEqual(["new", "old"]);
});

test("a saved profile changes its person and nobody else", async () => {
  for (const { id } of [ada, eve])
    await db.insert(tables.users).values(filledRow(tables.users, { id, subject: id, email: `${id}@example.test` }, AT));
  const profile = {
    institution: "A university",
    programme: "Nursing",
    level: "doctoral",
    citationStyle: "APA7",
    englishVariety: "en-GB",
    institutionRule: "",
  } as const;
  await saveProfile(db, ada.id, profile, AT);
  const found = await db.select({ id: tables.users.id, programme: tables.users.programme }).from(tables.users);
  expect(found.filter(({ programme }) => programme === "Nursing").map(({ id }) => id)).toEqual([ada.id]);
});

test("an order draft is removed by its owner alone, and by the clock when it is old", async () => {
  for (const [id, userId, updatedAt] of [
    ["own", ada.id, AT],
    ["foreign", eve.id, AT],
    ["old", eve.id, 1],
  ] as const)
    await db.insert(tables.orderDrafts).values(filledRow(tables.orderDrafts, { id, userId, updatedAt }, AT));
  await removeDraft(db, ada, "own");
  await removeDraft(db, ada, "foreign");
  expect(await dropOldDrafts(db, AT, 9)).toBe(1);
  expect((await db.select({ id: tables.orderDrafts.id }).from(tables.orderDrafts)).map(({ id }) => id)).toEqual([
    "foreign",
  ]);
});

test("a refund that could not be sent fails with an alarm, which is resolved once; a sent refund stays", async () => {
  const refund = { orderId: null, paymentId: "p", amount: 100 };
  await db.insert(tables.payments).values(filledRow(tables.payments, { id: "p", amount: 100 }, AT));
  for (const [id, status] of [
    ["failing", "approved"],
    ["sent", "sent"],
  ] as const)
    await db
      .insert(tables.refunds)
      .values(filledRow(tables.refunds, { id, status, ...refund, providerRefundId: id } as never, AT));
  for (const id of ["failing", "sent"]) await failRefund(db, id, { paymentId: "p", orderId: null }, "It failed.", AT);
  const found = await db.select({ id: tables.refunds.id, status: tables.refunds.status }).from(tables.refunds);
  expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({ failing: "failed", sent: "sent" });
  const resolve = () => resolveAlarm(db, "refund:failing", "Grace Demo", AT);
  expect([await resolve(), await resolve()]).toEqual([true, false]);
});

test("tags of stale pages are cleared by their name", async () => {
  await markStale(db, ["site", "articles"], AT);
  await clearStale(db, ["site"]);
  await clearStale(db, []);
  expect(await staleTags(db, 9)).toEqual(["articles"]);
});

test("the state of an integration is the time of its last success, and its last failure with the reason", async () => {
  const row = (key: string, more: object) => filledRow(tables.outgoingMessages, { key, channel: "email", ...more }, AT);
  await db
    .insert(tables.outgoingMessages)
    .values([
      row("1", { status: "sent", sentAt: AT }) as never,
      row("2", { status: "refused", problem: "no such address", createdAt: AT + 1 }) as never,
    ]);
  expect(await deliveryOutcomes(db, "email")).toEqual({
    succeededAt: AT,
    failedAt: AT + 1,
    problem: "no such address",
  });
  expect(await deliveryOutcomes(db, "push")).toEqual({ succeededAt: null, failedAt: null, problem: null });
  await db
    .insert(tables.turnitinSubmissions)
    .values(
      filledRow(tables.turnitinSubmissions, { checkId: "c", status: "failed", problem: "too short" } as never, AT),
    );
  expect(await turnitinOutcomes(db)).toMatchObject({ succeededAt: null, problem: "too short" });
  await db.insert(tables.clockMarks).values({ name: "minute", at: AT });
  expect([(await markedSuccess(db, "minute")).succeededAt, (await markedSuccess(db, "none")).succeededAt]).toEqual([
    AT,
    null,
  ]);
});
