import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checks, documents as documentTable, orderDocuments, orders } from "#db/tables/index.ts";
import type { DocumentStatus } from "#schema/checks/document.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { world } from "#tests/support/check-services.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, eve } from "#tests/support/people.ts";

type World = ReturnType<typeof world>;

/** Documents without files, on an empty table. */
async function listed(people: Record<string, number>, status: DocumentStatus = "ready") {
  const all = world();
  await all.db.delete(documentTable);
  all.sent.length = 0;
  for (const [owner, count] of Object.entries(people)) {
    for (let at = 0; at < count; at++) await added(all, owner, `${owner}-${at}`, status);
  }
  return { ...all, listedAt: all.clock.now() };
}

async function added({ db, clock }: World, ownerId: string, id: string, status: DocumentStatus = "ready") {
  const now = clock.now();
  await db.insert(documentTable).values(filledRow(documentTable, { id, ownerId, status, idempotencyKey: id }, now));
}

async function statuses({ db }: World, owner = "ada"): Promise<Record<string, number>> {
  const rows = await db.select().from(documentTable).where(eq(documentTable.ownerId, owner));
  return Object.fromEntries(
    [...new Set(rows.map(({ status }) => status))].map((one) => [
      one,
      rows.filter(({ status }) => status === one).length,
    ]),
  );
}

test("all documents of a list are deleted in batches, each with its job; eve's documents are kept", async () => {
  const all = await listed({ ada: 120, eve: 3 });
  const { documents, clock, listedAt, sent } = all;
  clock.pass(5000);
  const batches = [];
  do batches.push(await documents.removeListed(ada, listedAt));
  while (batches.at(-1)!.left > 0);
  expect(batches.map(({ done, left }) => [done, left])).toEqual([
    [50, 70],
    [50, 20],
    [20, 0],
  ]);
  expect([await statuses(all), await statuses(all, "eve")]).toEqual([{ deleting: 120 }, { ready: 3 }]);
  const forgotten = sent.map((job) => (job.type === "forget" ? job.documentId : job.type));
  expect(new Set(forgotten).size).toBe(120);
  expect(forgotten).toHaveLength(120);
  expect((await documents.list(ada, firstPage("added"))).total).toBe(0);
  expect((await documents.list(eve, firstPage("added"))).total).toBe(3);
});

test("a document that was added or changed after the list was read is kept", async () => {
  const all = await listed({ ada: 2 });
  const { documents, clock, listedAt } = all;
  await added(all, "ada", "arriving", "uploading");
  clock.pass(1000);
  await added(all, "ada", "later");
  await documents.rename(ada, "ada-1", "A new name.txt");
  expect(await documents.removeListed(ada, listedAt)).toMatchObject({ done: 1, left: 0, changed: 1 });
  expect(await statuses(all)).toEqual({ deleting: 1, ready: 2, uploading: 1 });
  // A time in the future is now.
  expect(await documents.removeListed(ada, listedAt + 1_000_000_000)).toMatchObject({ done: 2, left: 0 });
});

test("the same request twice at once deletes each document once", async () => {
  const all = await listed({ ada: 60 });
  const { documents, clock, listedAt, sent } = all;
  clock.pass(1000);
  const both = await Promise.all([documents.removeListed(ada, listedAt), documents.removeListed(ada, listedAt)]);
  expect(both.reduce((sum, { done }) => sum + done, 0)).toBe(60);
  expect(await documents.removeListed(ada, listedAt)).toMatchObject({ done: 0, left: 0 });
  expect(sent).toHaveLength(60);
});

test("a document that an order uses is kept and counted", async () => {
  const all = await listed({ ada: 3 });
  const { db, documents, clock, listedAt } = all;
  await db.insert(orders).values(filledRow(orders, { id: "needing", userId: "ada", status: "paid" }, listedAt));
  await db
    .insert(orderDocuments)
    .values(filledRow(orderDocuments, { orderId: "needing", documentId: "ada-1" }, listedAt));
  clock.pass(1000);
  expect(await documents.removeListed(ada, listedAt)).toEqual({ done: 2, left: 0, needed: 1, changed: 0 });
  expect(await statuses(all)).toEqual({ deleting: 2, ready: 1 });
  await db.delete(orderDocuments).where(eq(orderDocuments.orderId, "needing"));
  await db.delete(orders).where(eq(orders.id, "needing"));
});

test("the deletions of a list are taken back in batches, and waiting checks go on; eve cannot take back ada's", async () => {
  const all = await listed({ ada: 60, eve: 1 });
  const { db, documents, clock, sent, listedAt } = all;
  const waiting = { id: "waiting", userId: "ada", documentId: "ada-7", status: "queued" };
  await db.insert(checks).values(filledRow(checks, waiting, listedAt));
  clock.pass(1000);
  while ((await documents.removeListed(ada, listedAt)).left > 0);
  sent.length = 0;
  expect(await documents.restoreListed(eve, listedAt)).toEqual({ done: 0, left: 0 });
  expect(await documents.restoreListed(ada, listedAt)).toEqual({ done: 50, left: 10 });
  expect(await documents.restoreListed(ada, listedAt)).toEqual({ done: 10, left: 0 });
  expect(await statuses(all)).toEqual({ ready: 60 });
  expect(sent).toEqual([{ v: 1, type: "check", checkId: "waiting", bookmark: null }]);
  // What was restored is not deleted by a late repeat of the request.
  expect(await documents.removeListed(ada, listedAt)).toMatchObject({ done: 0, left: 0 });
  await db.delete(checks).where(eq(checks.id, "waiting"));
});

test("a deletion whose removal has begun, and one of an earlier list, are not taken back", async () => {
  const all = await listed({ ada: 3 });
  const { db, documents, clock } = all;
  await documents.remove(ada, "ada-0");
  clock.pass(1000);
  const listedAt = clock.now();
  clock.pass(1000);
  expect(await documents.removeListed(ada, listedAt)).toMatchObject({ done: 2 });
  await db.update(documentTable).set({ receiptId: "r" }).where(eq(documentTable.id, "ada-1"));
  expect(await documents.restoreListed(ada, listedAt)).toEqual({ done: 1, left: 0 });
  expect(await statuses(all)).toEqual({ deleting: 2, ready: 1 });
});
