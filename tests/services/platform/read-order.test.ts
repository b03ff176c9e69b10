import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { stuckChecks } from "#db/checks/checks.ts";
import { reportBefore } from "#db/checks/document-versions.ts";
import { checksByHash, failedExtraction, findByHash } from "#db/checks/known-files.ts";
import { lastStageTimes } from "#db/checks/progress.ts";
import type { Database } from "#db/client.ts";
import { dueToPublish } from "#db/content/articles.ts";
import { searchPublishedArticles, wordsLike } from "#db/content/publication-search.ts";
import { readPublishedArticle } from "#db/content/publications.ts";
import { blockOf, openReportsOf } from "#db/conversations/blocked-writers.ts";
import { firstAnswers, latestConversation } from "#db/conversations/conversations.ts";
import { earlierOf, listOverdue } from "#db/conversations/inbox.ts";
import { filesOfConversation } from "#db/conversations/message-files.ts";
import { searchMessages, searchNotes } from "#db/conversations/message-search.ts";
import { filesOfSavedReply } from "#db/conversations/saved-replies.ts";
import { dueScheduled, scheduledOf } from "#db/conversations/scheduled-messages.ts";
import { listStaff } from "#db/identity/users.ts";
import { usersOfMedia } from "#db/media/media.ts";
import { listTemplates, unfinishedAnnouncements } from "#db/notifications/email-templates.ts";
import { listPushSubscriptions } from "#db/notifications/push-subscriptions.ts";
import { listCoupons } from "#db/orders/coupons.ts";
import { lateOrders } from "#db/orders/due-orders.ts";
import { listExperts } from "#db/orders/experts.ts";
import { helpReceiptsOf } from "#db/orders/help-receipts.ts";
import { listDrafts } from "#db/orders/order-drafts.ts";
import { expertsWithLoad, listOrdersForStaff } from "#db/orders/order-lists.ts";
import { accessesOf, documentsOf, notesOf, orderNeeding } from "#db/orders/orders.ts";
import { latestPaymentsOf, paymentEventsOf, quietAttempts } from "#db/payments/payments.ts";
import { disputesOf, openAlarms, openRefunds, refundsOf, refundsToSend } from "#db/payments/refunds.ts";
import { openFailedJobs } from "#db/platform/dead-letters.ts";
import { findSources, sourcesOfDocumentsUnscoped } from "#db/sources/sources.ts";
import { listShards } from "#db/sources/student-shards.ts";
import * as tables from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { firstRows } from "#tests/support/listing.ts";
import { ada } from "#tests/support/people.ts";

// A read whose order has ties answers by the order in which rows were written, or by the plan of the day. Each of these
// reads is shown, cut off by a limit or signed, so it is asked for rows of one moment that were written in every order.

/** The moment at which everything here happened. */
const AT = 1_000_000;
const LATER = 900_000_000;
const MOST = 10;

type Row = [SQLiteTable, Record<string, unknown>];
type Read = (db: Database) => Promise<unknown>;
type Case = { rows: (id: string) => Row[]; beside?: Row[]; indexed?: ReturnType<typeof sql>[]; read: Read };

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const conversation =
  (set: object) =>
  (id: string): Row[] => [[tables.conversations, { id, userId: ada.id, status: "open", ...set }]];
const order =
  (set: object) =>
  (id: string): Row[] => [[tables.orders, { id, number: id.charCodeAt(0), userId: ada.id, ...set }]];
const refund =
  (set: object) =>
  (id: string): Row[] => [
    [tables.refunds, { id, orderId: "order", paymentId: "payment", amount: 1, providerRefundId: id, ...set }],
  ];
const payment =
  (set: object) =>
  (id: string): Row[] => [
    [tables.payments, { id, userId: ada.id, status: "created", attempt: 1, amount: 100, ...set }],
  ];
const known =
  (set: object) =>
  (id: string): Row[] => [
    [tables.documents, { id, ownerId: ada.id, sha256: "hash", status: "ready" }],
    [tables.checks, { id, documentId: id, userId: ada.id, problemDetails: { id }, ...set }],
  ];
const published = (id: string): Row[] => [
  [tables.publications, { articleId: id, slug: id, tags: ["tag"], title: "word" }],
];
const scheduled = (id: string): Row[] => [[tables.scheduledMessages, { id, conversationId: "one", status: "waiting" }]];

const cases: Record<string, Case> = {
  dueToPublish: {
    rows: (id) => [[tables.articles, { id, status: "scheduled", scheduledFor: AT }]],
    read: async (db) => ids(await dueToPublish(db, AT, MOST)),
  },
  filesOfSavedReply: {
    rows: (id) => [[tables.messageFiles, { id, savedReplyId: id, status: "ready" }]],
    read: async (db) => ids(await filesOfSavedReply(db, ["a", "b", "c"])),
  },
  lastStageTimes: {
    rows: (id) => [[tables.checks, { id, status: "ready", stageTimes: { [id]: 1 } }]],
    read: (db) => lastStageTimes(db, 2),
  },
  stuckChecks: {
    rows: (id) => [[tables.checks, { id, status: "queued", updatedAt: 0 }]],
    read: async (db) => ids(await stuckChecks(db, AT, AT, 2)),
  },
  latestConversation: { rows: conversation({}), read: async (db) => (await latestConversation(db, ada.id))?.id },
  firstAnswers: {
    rows: (id) => conversation({ firstReplyAt: AT, createdAt: id.charCodeAt(0) })(id),
    read: (db) => firstAnswers(db, 0, 2),
  },
  listOverdue: { rows: conversation({ dueAt: AT }), read: async (db) => ids(await listOverdue(db, LATER, 2)) },
  earlierOf: {
    rows: conversation({}),
    read: async (db) => ids(await earlierOf(db, { id: "", userId: ada.id } as Parameters<typeof earlierOf>[1], 2)),
  },
  openFailedJobs: {
    rows: (id) => [[tables.failedJobs, { id }]],
    read: async (db) => ids(await openFailedJobs(db, 2)),
  },
  reportBefore: {
    beside: [[tables.documents, { id: "first", ownerId: ada.id, status: "ready", createdAt: 0 }]],
    rows: (id) => [[tables.reports, { id, userId: ada.id, documentId: "first", expiresAt: LATER }]],
    read: async (db) => (await reportBefore(db, { id: "second", ownerId: ada.id, createdAt: AT }, "first", AT))?.id,
  },
  helpReceiptsOf: {
    rows: (id) => [[tables.helpReceipts, { id, orderId: "order" }]],
    read: async (db) => ids(await helpReceiptsOf(db, "order")),
  },
  findByHash: { rows: known({}), read: async (db) => (await findByHash(db, ada, "hash"))?.id },
  checksByHash: { rows: known({}), read: async (db) => ids(await checksByHash(db, ada, "hash", 2)) },
  failedExtraction: {
    rows: known({ status: "failed", problem: "encrypted", engineVersion: ENGINE_VERSION }),
    read: async (db) => (await failedExtraction(db, ada, "hash"))?.details,
  },
  listTemplates: {
    rows: (id) => [[tables.emailTemplates, { id }]],
    read: async (db) => ids(await listTemplates(db, 2)),
  },
  unfinishedAnnouncements: {
    rows: (id) => [[tables.emailTemplates, { id, sentAt: AT }]],
    read: async (db) => ids(await unfinishedAnnouncements(db)),
  },
  usersOfMedia: {
    rows: (id) => [[tables.articles, { id, title: id, content: { cover: "/media/picture/large.png" } }]],
    read: (db) => usersOfMedia(db, "picture"),
  },
  filesOfConversation: {
    beside: [[tables.messages, { id: "message", conversationId: "one" }]],
    rows: (id) => [[tables.messageFiles, { id, conversationId: "one", messageId: "message", status: "ready" }]],
    read: async (db) => (await filesOfConversation(db, "one", 2)).map(({ file }) => file.id),
  },
  searchMessages: {
    rows: (id) => [...conversation({})(id), [tables.messages, { id, conversationId: id, seq: 1, body: "word" }]],
    indexed: [
      sql`delete from message_search`,
      sql`insert into message_search (rowid, thread, person, body) select rowid, '', '', body from messages`,
    ],
    read: async (db) => ids(await searchMessages(db, '"word"', "everywhere", 2)),
  },
  searchNotes: {
    rows: (id) => [
      ...conversation({})(id),
      [tables.conversationNotes, { id, conversationId: id, seq: 1, body: "word" }],
    ],
    indexed: [
      sql`delete from note_search`,
      sql`insert into note_search (rowid, thread, body) select rowid, '', body from conversation_notes`,
    ],
    read: async (db) => ids(await searchNotes(db, '"word"', null, 2)),
  },
  listDrafts: {
    rows: (id) => [[tables.orderDrafts, { id, userId: ada.id }]],
    read: async (db) => ids(await listDrafts(db, ada, 2)),
  },
  listCoupons: {
    rows: (code) => [[tables.coupons, { code, maxUses: 5 }]],
    read: async (db) => (await listCoupons(db, firstRows("added", 2))).map(({ code }) => code),
  },
  "listOrdersForStaff, all": {
    rows: order({}),
    read: async (db) =>
      (await listOrdersForStaff(db, { view: "all", q: "", userId: "", now: AT }, firstRows("placed", 2))).map(
        ({ order }) => order.id,
      ),
  },
  "listOrdersForStaff, due": {
    rows: order({ status: "paid", promisedAt: AT }),
    read: async (db) =>
      (await listOrdersForStaff(db, { view: "due", q: "", userId: "", now: AT }, firstRows("due", 2, false))).map(
        ({ order }) => order.id,
      ),
  },
  lateOrders: {
    rows: order({ status: "paid", promisedAt: AT }),
    read: async (db) => ids(await lateOrders(db, LATER, 2)),
  },
  orderNeeding: {
    rows: (id) => [...order({ status: "paid" })(id), [tables.orderDocuments, { orderId: id, documentId: "document" }]],
    read: (db) => orderNeeding(db, "document"),
  },
  expertsWithLoad: {
    rows: (id) => [[tables.experts, { id, name: "Bob", active: true }]],
    read: async (db) => (await expertsWithLoad(db)).map(({ expert }) => expert.id),
  },
  listExperts: {
    rows: (id) => [[tables.experts, { id, name: "Bob" }]],
    read: async (db) => ids(await listExperts(db)),
  },
  documentsOf: {
    rows: (id) => [
      [tables.documents, { id }],
      [tables.orderDocuments, { orderId: "order", documentId: id }],
    ],
    read: async (db) => ids(await documentsOf(db, "order")),
  },
  notesOf: {
    rows: (id) => [[tables.orderNotes, { id, orderId: "order" }]],
    read: async (db) => ids(await notesOf(db, "order")),
  },
  accessesOf: {
    rows: (id) => [[tables.orderAccesses, { id, orderId: "order" }]],
    read: async (db) => ids(await accessesOf(db, "order")),
  },
  quietAttempts: { rows: payment({}), read: async (db) => ids(await quietAttempts(db, LATER, 2)) },
  latestPaymentsOf: { rows: payment({}), read: async (db) => ids(await latestPaymentsOf(db, ada.id, 2)) },
  paymentEventsOf: {
    rows: (eventId) => [[tables.paymentEvents, { eventId, paymentId: "payment" }]],
    read: async (db) => (await paymentEventsOf(db, ["payment"])).map(({ eventId }) => eventId),
  },
  refundsToSend: { rows: refund({ status: "approved" }), read: async (db) => ids(await refundsToSend(db, AT, 1, 2)) },
  refundsOf: { rows: refund({}), read: async (db) => ids(await refundsOf(db, "order")) },
  openRefunds: { rows: refund({ status: "failed" }), read: async (db) => ids(await openRefunds(db, 2)) },
  disputesOf: {
    rows: (id) => [[tables.disputes, { id, orderId: "order" }]],
    read: async (db) => ids(await disputesOf(db, "order")),
  },
  openAlarms: {
    rows: (key) => [[tables.moneyAlarms, { key }]],
    read: async (db) => (await openAlarms(db, 2)).map(({ key }) => key),
  },
  searchPublishedArticles: {
    rows: published,
    indexed: [
      sql`delete from publication_search`,
      sql`insert into publication_search (rowid, title, excerpt, tags, body) select row, title, '', '', '' from publications`,
    ],
    read: async (db) => ids(await searchPublishedArticles(db, '"word"', {}, 0, 2)),
  },
  wordsLike: {
    rows: (id) => [[tables.publications, { articleId: id, slug: id, title: `wor${id}`, tags: [] }]],
    indexed: [
      sql`delete from publication_spelling`,
      sql`insert into publication_spelling (rowid, words) select row, title from publications`,
    ],
    read: (db) => wordsLike(db, "word", 2),
  },
  "readPublishedArticle, related": {
    beside: [[tables.publications, { articleId: "read", slug: "read", tags: ["tag"], publishedAt: 0 }]],
    rows: published,
    read: async (db) =>
      ids((await readPublishedArticle(db, tables.publications.domain.enumValues[0], "read", 2))?.related ?? []),
  },
  listPushSubscriptions: {
    rows: (id) => [[tables.pushSubscriptions, { id, personId: ada.id }]],
    read: async (db) => ids(await listPushSubscriptions(db, ada.id)),
  },
  scheduledOf: { rows: scheduled, read: async (db) => ids(await scheduledOf(db, "one")) },
  dueScheduled: { rows: scheduled, read: async (db) => ids(await dueScheduled(db, AT, 2)) },
  sourcesOfDocumentsUnscoped: {
    rows: (id) => [[tables.sources, { id, status: "indexed", authors: [] }]],
    read: async (db) => ids(await sourcesOfDocumentsUnscoped(db, ["c", "a", "b"])),
  },
  listShards: {
    rows: (name) => [[tables.studentShards, { name }]],
    read: async (db) => listShards(db),
  },
  findSources: {
    rows: (id) => [[tables.sources, { id, status: "indexed", authors: [] }]],
    read: async (db) => ids(await findSources(db, ["c", "a", "b"])),
  },
  blockOf: {
    rows: (id) => [
      [tables.blockedWriters, { who: id === "a" ? `user:${ada.id}` : `email:${id}@example.test`, until: LATER }],
    ],
    read: async (db) => (await blockOf(db, { userId: ada.id, email: "b@example.test" }, AT))?.who,
  },
  openReportsOf: {
    rows: (messageId) => [[tables.messageReports, { messageId, conversationId: "one" }]],
    read: async (db) => (await openReportsOf(db, "one")).map(({ messageId }) => messageId),
  },
  listStaff: {
    rows: (id) => [[tables.users, { id, role: "editor", fullName: "Bob Editor" }]],
    read: async (db) => ids(await listStaff(db)),
  },
};

/** Reads of tables that grow: an index gives their order, and only rows of one moment are sorted. */
const orderedByIndex = new Set([
  ...["dueToPublish", "lastStageTimes", "latestConversation", "firstAnswers", "earlierOf", "openDeadLetters"],
  ...["listDrafts", "notesOf", "accessesOf", "latestPaymentsOf", "paymentEventsOf", "openAlarms", "dueScheduled"],
  "findSources",
]);

/** The store, and every statement it was asked with its values. */
function watched(): { db: Database; requested: { query: string; values: unknown[] }[] } {
  const requested: { query: string; values: unknown[] }[] = [];
  const session = testEnv.DB.withSession("first-primary");
  const prepare = session.prepare.bind(session);
  session.prepare = (query) => {
    const statement = prepare(query);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      requested.push({ query, values });
      return bind(...values);
    };
    return statement;
  };
  const db = drizzle(session as unknown as D1Database, { casing: "snake_case" });
  return { db: db as unknown as Database, requested };
}

const orders = [..."abc"].flatMap((first) =>
  [..."abc"]
    .filter((id) => id !== first)
    .map((second) => [first, second, [..."abc"].find((id) => id !== first && id !== second) ?? ""]),
);

test.for(Object.keys(cases))(
  "%s returns the same whatever the order in which rows of one moment were written",
  async (name) => {
    const { rows, beside = [], indexed = [], read } = cases[name]!;
    const { db, requested } = watched();
    const answers: unknown[] = [];
    for (const written of orders) {
      const all = [...beside, ...written.flatMap(rows)];
      for (const table of new Set(all.map(([table]) => table))) await db.delete(table);
      for (const [table, row] of all) await db.insert(table).values(filledRow(table, row, AT));
      for (const statement of indexed) await db.run(statement);
      requested.length = 0;
      answers.push(await read(db));
    }
    expect(answers[0]).toBeTruthy();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    if (!orderedByIndex.has(name)) return;
    for (const { query, values } of [...requested]) {
      const plan = await testEnv.DB.prepare(`explain query plan ${query}`)
        .bind(...values)
        .all<{ detail: string }>();
      expect(plan.results.map(({ detail }) => detail)).not.toContain("USE TEMP B-TREE FOR ORDER BY");
    }
  },
);
