import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ReviewFinding } from "#core/orders/integrity/review.ts";
import type { WorkCounts } from "#core/orders/ports.ts";
import type { Quote } from "#core/orders/quote.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import {
  deliverableKinds,
  deliveryRoles,
  documentRoles,
  gateStates,
  institutionRules,
  orderParties,
  orderPaymentStatuses,
  serviceKinds,
  workStatuses,
} from "#schema/vocabulary/orders.ts";

/** The student's description of the work; never changed after the order is placed. */
export type OrderScope = {
  documentType: string;
  englishVariety: string;
  citationStyle: string;
  citationOther: string;
  references: boolean;
  instructions: string;
  focus: string[];
  wordsMeasured: number | null;
  /** The word count the student entered; missing in orders older than this field. */
  wordsClaimed?: number;
  /** Which pages or sections of the file it is about, from 0; none means the whole file. */
  parts?: number[];
  partNames?: string[];
  wordsNote: string;
  sessions: number;
  sessionMinutes: number;
  slots: string[];
};

// As text, because a partial index is made with its condition.
const openOrderIndex = sql.raw(
  "status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested')",
);

/** One order. Its state results from its events; both are written in one batch. */
export const orders = sqliteTable(
  "orders",
  {
    id: text().primaryKey(),
    /** The number in WS-000123. */
    number: integer().notNull(),
    userId: text().notNull(),
    studentName: text().notNull(),
    kind: text({ enum: serviceKinds }).notNull(),
    domain: text({ enum: domainSlugs }).notNull(),
    title: text().notNull(),
    level: text().notNull(),
    words: integer().notNull(),
    scope: text({ mode: "json" }).$type<OrderScope>().notNull(),
    institutionRule: text({ enum: institutionRules }).notNull(),
    honourVersion: text().notNull(),
    honourAcceptedAt: integer().notNull(),
    gate: text({ enum: gateStates }).notNull(),
    gateReasons: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The positions in the student's text at which each rule matched; null in orders older than this field. */
    gateFindings: text({ mode: "json" }).$type<ReviewFinding[]>(),
    deadlineHours: integer().notNull(),
    timeZone: text().notNull(),
    quote: text({ mode: "json" }).$type<Quote>().notNull(),
    /** Cents; copied from the quote, so that lists and sums need not read it. */
    total: integer().notNull(),
    coupon: text(),
    status: text({ enum: workStatuses }).notNull(),
    paymentStatus: text({ enum: orderPaymentStatuses }).notNull().default("none"),
    /** The payment used for this order. */
    paymentId: text(),
    /** The number of its newest event; an action must name the version it is based on. */
    version: integer().notNull(),
    expertId: text(),
    reviewerId: text(),
    /** The progress of the work in per cent, as the expert reports it. */
    share: integer().notNull().default(0),
    /** The deadline of the delivery; extended by the time a question to the student was open. */
    promisedAt: integer(),
    /** The deadline as lists are sorted by it: orders without one come last. */
    dueOrder: integer()
      .notNull()
      .generatedAlwaysAs(sql.raw("coalesce(promised_at, 9007199254740991)"), { mode: "virtual" }),
    pausedAt: integer(),
    /** Started periods of lateness that were already refunded. */
    lateSteps: integer().notNull().default(0),
    submittedBy: text(),
    deliveredAt: integer(),
    autoApproveAt: integer(),
    approvedAt: integer(),
    revisionsUsed: integer().notNull().default(0),
    stars: integer(),
    ratingText: text(),
    placedAt: integer().notNull(),
    /** When an unpaid order ends. */
    expiresAt: integer().notNull(),
    /** When its events but the last were moved into the file of this key. */
    archivedAt: integer(),
    archiveKey: text(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    index("orders_user_placed").on(table.userId, table.placedAt, table.id),
    // The lists of staff, in each of their orders: all orders, and those that are worked on.
    index("orders_placed").on(table.placedAt, table.id),
    index("orders_due").on(table.dueOrder, table.id),
    index("orders_total").on(table.total, table.id),
    index("orders_open_placed").on(table.placedAt, table.id).where(openOrderIndex),
    index("orders_open_due").on(table.dueOrder, table.id).where(openOrderIndex),
    index("orders_open_total").on(table.total, table.id).where(openOrderIndex),
    index("orders_held").on(table.placedAt, table.id).where(sql`status = 'quoted' and gate = 'hold'`),
    // What the clock has to do with them next.
    index("orders_unpaid").on(table.expiresAt).where(sql`status = 'awaiting_payment'`),
    index("orders_delivered").on(table.autoApproveAt).where(sql`status = 'delivered'`),
    index("orders_approved").on(table.approvedAt).where(sql`status = 'approved'`),
    // By day, so that no list that is sorted by the time can choose it.
    index("orders_approved_day").on(sql`approved_at / 86400000`).where(sql`approved_at is not null`),
    index("orders_unarchived")
      .on(table.updatedAt)
      .where(sql`status in ('closed', 'cancelled', 'expired') and archived_at is null`),
    // Each settling payment looks up the order that uses it.
    index("orders_payment").on(table.paymentId).where(sql`payment_id is not null`),
    index("orders_expert_status").on(table.expertId, table.status),
    check("orders_share", sql`${table.share} between 0 and 100`),
  ],
);

/** The events of an order, append-only: its timeline. (order, version) is the lock: a concurrent second action fails. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    version: integer().notNull(),
    act: text().notNull(),
    fromStatus: text({ enum: workStatuses }).notNull(),
    toStatus: text({ enum: workStatuses }).notNull(),
    byKind: text({ enum: orderParties }).notNull(),
    byId: text(),
    byName: text().notNull(),
    /** The message of the event: a question, an answer, a reason. Visible to both sides. */
    note: text().notNull().default(""),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("order_events_version").on(table.orderId, table.version),
    index("order_events_created").on(table.createdAt, table.id),
  ],
);

export const orderDocuments = sqliteTable(
  "order_documents",
  {
    orderId: text().notNull(),
    documentId: text().notNull(),
    role: text({ enum: documentRoles }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.documentId] }),
    index("order_documents_document").on(table.documentId),
  ],
);

/** Internal notes of staff about an order. No page for students reads this table. */
export const orderNotes = sqliteTable(
  "order_notes",
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("order_notes_order").on(table.orderId, table.createdAt)],
);

/** An unsubmitted form of a new order. The last write wins; the revision lets a second window detect it. */
export const orderDrafts = sqliteTable(
  "order_drafts",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    draft: text({ mode: "json" }).$type<OrderDraft>().notNull(),
    revision: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("order_drafts_user_updated").on(table.userId, table.updatedAt),
    index("order_drafts_updated").on(table.updatedAt),
  ],
);

export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    number: integer().notNull(),
    /** `open` while files are added; `submitted` for review; `out` after delivery to the student; `void` when sent back. */
    state: text({ enum: ["open", "submitted", "out", "void"] }).notNull(),
    message: text().notNull().default(""),
    byId: text().notNull(),
    byName: text().notNull(),
    createdAt: integer().notNull(),
    deliveredAt: integer(),
    /** Who had the order when it was delivered, and the deadline then: a revision changes both of the order. */
    expertId: text(),
    promisedAt: integer(),
  },
  (table) => [
    uniqueIndex("deliveries_order_number").on(table.orderId, table.number),
    index("deliveries_delivered").on(table.deliveredAt).where(sql`delivered_at is not null`),
  ],
);

export const deliveryFiles = sqliteTable(
  "delivery_files",
  {
    id: text().primaryKey(),
    deliveryId: text().notNull(),
    orderId: text().notNull(),
    role: text({ enum: deliveryRoles }).notNull(),
    name: text().notNull(),
    kind: text({ enum: deliverableKinds }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    /** Counted in the file itself; null if it is not a Word file. */
    counts: text({ mode: "json" }).$type<WorkCounts>(),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("delivery_files_key").on(table.deliveryId, table.idempotencyKey),
    uniqueIndex("delivery_files_role").on(table.deliveryId, table.role),
    index("delivery_files_order").on(table.orderId),
  ],
);

/** Which of the staff opened a student's file, and when: visible to the student. */
export const orderAccesses = sqliteTable(
  "order_accesses",
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    documentId: text().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("order_accesses_order").on(table.orderId, table.createdAt)],
);

/** The people who do the work. An expert with a userId is also a staff member with an account. */
export const experts = sqliteTable(
  "experts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    qualification: text().notNull(),
    /** Whose sign-in it is; null for an expert without an account. */
    userId: text(),
    kinds: text({ mode: "json" }).$type<string[]>().notNull(),
    domains: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The maximum number of concurrent orders. */
    capacity: integer().notNull(),
    active: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("experts_user").on(table.userId).where(sql`user_id is not null`)],
);

export const helpReceipts = sqliteTable(
  "help_receipts",
  {
    /** 128 random bits, part of the URL for verification: it cannot be guessed. */
    id: text().primaryKey(),
    orderId: text().notNull(),
    userId: text().notNull(),
    /** The statement as it was signed, in canonical JSON. */
    statement: text().notNull(),
    keyId: text().notNull(),
    signature: text().notNull(),
    createdAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [index("help_receipts_order").on(table.orderId)],
);

/** Orders that are paid and not delivered yet. As text, because a partial index is found by its condition. */
export const openOrder = sql`${orders.status} in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested')`;
