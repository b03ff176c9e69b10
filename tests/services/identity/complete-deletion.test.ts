import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { GRACE_DAYS } from "#core/identity/account-deletion.ts";
import { deletionReceiptId } from "#db/identity/account-deletions.ts";
import { listShards } from "#db/sources/student-shards.ts";
import * as tables from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { bob } from "#tests/support/people.ts";
import { personWithEverything, SECRET, studentText } from "#tests/support/planted-person.ts";
import { everyColumn, zelda } from "#tests/support/privacy.ts";
import { objectStoragesWith, objectsWith, placesOf } from "#tests/support/stored-words.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";

const DAY = 86_400_000;
const TEXTS = [zelda.id, zelda.fullName, "quincewood", zelda.email, "wyvermold", SECRET];
/** The same as a search index has them: the middles of stems, and an id as one word (tests/support/stored-words.ts). */
const STEMS = ["ylograph", "uandar", "uince", "elda4711quince", "yvermold"];

/** Rows that remain, with the person's number or the payer's details: what is kept by law, or names nobody. */
const KEPT = [
  "users.id",
  // The provider's id: a late event must not bring the person back.
  "deletion_receipts.user_id",
  // The number of the account is one word of its own: nothing else of the person is in this index, as is tested below.
  "person_search.person",
  "person_search_content.c3",
  "person_search_data.block",
  // For the list of deleted people: an account that was merged into it is deleted in a restored backup, too.
  "users.merged_into",
  "person_keys.person_id",
  "audit_events.actor_id",
  "audit_events.target_id",
  "audit_events.owner_id",
  // Payments, and the orders they explain.
  "payments.user_id",
  "payments.payer",
  "orders.user_id",
  "order_events.by_id",
  "credit_entries.user_id",
  "coupon_uses.user_id",
];

/** Columns that name someone else: staff, or the sender of what is deleted with its conversation. */
const OF_STAFF = new Set(
  ["by_id", "assignee_id", "moderated_by", "created_by", "author_id", "reviewer_id", "uploaded_by", "expert_id"].concat(
    [
      ...["requested_by", "approved_by", "decided_by", "handled_by", "submitted_by", "revoked_by", "admin_id"],
      ...["cover_user_id", "test_asked_by", "actor_id", "resolved_by"],
    ],
  ),
);

/** Tables that name a person, and of which no row can be planted here: why. */
const EMPTY: Record<string, string> = {
  experts: "experts are staff",
  link_codes: "codes end after ten minutes and are deleted by the clock",
};

/** A new table that names a person fails here until a row of it is planted. */
async function expectEverythingPlanted(): Promise<void> {
  const places = await placesOf([zelda.id]);
  const naming = everyColumn().filter(
    ({ column, text }) => text && /(?:^|_)(?:user|owner|person|sender)_id$|^who$/.test(column) && !OF_STAFF.has(column),
  );
  expect(naming.length).toBeGreaterThan(20);
  const missing = naming.filter(({ table, column }) => !places[`${table}.${column}`] && !EMPTY[table]);
  // Receipts exist after a deletion alone.
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual(["deletion_receipts.user_id"]);
}

test("after the deletion nothing of the person is in any table, file, index or log line, except what is kept by law", async () => {
  const world = await personWithEverything();
  const { db, clock, deletion, merging, work, provider, students } = world;
  await expectEverythingPlanted();
  const indexes = Object.keys(await placesOf(STEMS)).filter((place) => place.endsWith("_data.block"));
  expect(indexes.map((place) => place.split("_search")[0]).sort()).toEqual([
    "conversation",
    "message",
    "order",
    "person",
  ]);
  const lines: string[] = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...all) => void lines.push(all.map(String).join(" ")));
  expect((await searchResultsOf(students, await listShards(db), studentText, bob.id)).length).toBeGreaterThan(0);
  expect(Object.keys(await objectStoragesWith([zelda.id]))).toContain("STUDENT_TEXTS.documents.owner");
  await deletion.request(zelda, ` ${zelda.email.toUpperCase()} `);
  expect(await deletion.tick()).toMatchObject({ accounts: 0 });
  clock.pass(GRACE_DAYS * DAY + 1);
  provider.down = true;
  await deletion.tick();
  await work();
  provider.down = false;
  for (let minute = 0; minute < 4; minute++) {
    clock.pass(60_000);
    await deletion.tick();
    await work();
  }
  // The last email goes to the address that was known before; then the address goes too.
  const receiptId = await deletionReceiptId(zelda.id);
  const last = await db.select().from(tables.outgoingMessages).where(eq(tables.outgoingMessages.to, zelda.email));
  expect(last).toMatchObject([{ status: "waiting" }]);
  expect(last[0]?.dueAt).toBeLessThanOrEqual(clock.now());
  const [farewell] = await db
    .select()
    .from(tables.notifications)
    .where(eq(tables.notifications.key, last[0]?.notificationKey ?? ""));
  expect(farewell?.text).toContain(receiptId);
  expect(farewell?.href).toBe(`/deletion-receipt/${receiptId}`);
  expect((await deletion.receipt(receiptId))?.kept).toBeNull();
  await db.update(tables.outgoingMessages).set({ status: "sent" });
  clock.pass(60_000);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 1 });

  // A merge that was carried out goes on: what it moves late is deleted, and it is itself when it is finished.
  const merges = await db.select().from(tables.accountMerges);
  expect(merges).toMatchObject([{ id: "am4", status: "confirmed" }]);
  await db.insert(tables.orderDrafts).values({
    ...{ id: "late", userId: "someone", revision: 1, updatedAt: clock.now(), draft: { title: SECRET } as never },
  });
  expect(await merging.tick()).toMatchObject({ mergesFinished: 1 });
  expect(provider.removed).toContain("user_someone");
  expect((await db.select().from(tables.orderDrafts)).map(({ userId }) => userId)).toEqual([zelda.id]);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 1 });
  expect(await db.select().from(tables.accountMerges)).toEqual([]);

  // Bytes of a file that staff might share with a saved reply are deleted by the clock of conversations.
  const places = await placesOf([...TEXTS, ...STEMS]);
  expect(Object.keys(places).filter((place) => !KEPT.includes(place))).toEqual([]);
  expect(await placesOf(["yvermold"])).toEqual({});
  const objects = await objectsWith(TEXTS, (key) => world.files.text(key));
  // The archived events of an order have the number of who acted, as its rows have.
  expect(objects.filter((key) => !key.startsWith("archives/orders/"))).toEqual([]);
  expect(await objectsWith(TEXTS.slice(1), (key) => world.files.text(key))).toEqual([]);
  expect(await objectStoragesWith([...TEXTS, ...STEMS])).toEqual({});
  expect(await searchResultsOf(students, await listShards(db), studentText, bob.id)).toEqual([]);
  for (const one of TEXTS) expect(lines.join("\n")).not.toContain(one);
  vi.restoreAllMocks();
  expect(provider.removed).toContain(zelda.subject);

  const [receipt] = await db.select().from(tables.deletionReceipts);
  expect(receipt).toMatchObject({ id: receiptId, userId: zelda.id });
  expect(receipt?.removed).toMatchObject({ documents: 1, checks: 1, sources: 1, exports: 1, drafts: 2 });
  expect(receipt?.kept).toMatchObject({ payments: 1, orders: 1, comments: 1, account: 1 });
  const shown = await deletion.receipt(receiptId);
  expect(shown?.removed).toContainEqual({ record: "documents", count: 1 });
  expect(shown?.kept).toContainEqual({ record: "payments", count: 1 });
  expect(await deletion.receipt(receiptId.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toBeNull();

  // Repeating every step does no harm.
  const before = await db.select().from(tables.deletionReceipts);
  await db.update(tables.users).set({ deletionDueAt: clock.now() }).where(eq(tables.users.id, zelda.id));
  clock.pass(1);
  expect(await deletion.tick()).toMatchObject({ finished: 1 });
  const [again] = await db.select().from(tables.deletionReceipts);
  expect({ ...again, deletedAt: 0 }).toEqual({ ...before[0], deletedAt: 0 });
  expect(await db.select().from(tables.outgoingMessages).where(eq(tables.outgoingMessages.to, zelda.email))).toEqual(
    [],
  );
  const stored = await testEnv.FILES.get("deletions/list.json");
  expect(await stored?.json()).toMatchObject({
    people: [
      { issuer: "test", subject: "user_someone" },
      { issuer: "test", subject: zelda.subject },
    ],
  });
});
