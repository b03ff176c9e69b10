import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CardDetails } from "#core/orders/ports.ts";
import type { Quote } from "#core/orders/quote.ts";
import { disputeStatuses, type PayerForm } from "#schema/payments/payment.ts";
import {
  paymentEnvironments,
  paymentEventOutcomes,
  paymentStatuses,
  refundReasons,
  refundStatuses,
} from "#schema/vocabulary/payments.ts";

/** One attempt to pay. Amounts in cents. */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    /** The order it pays; null for a pack of checks. */
    orderId: text(),
    userId: text().notNull(),
    /** Checks bought; null for an order. */
    credits: integer(),
    attempt: integer().notNull(),
    provider: text().notNull(),
    environment: text({ enum: paymentEnvironments }).notNull(),
    sessionId: text(),
    intentId: text(),
    url: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    failureCode: text(),
    declineCode: text(),
    payer: text({ mode: "json" }).$type<PayerForm>().notNull(),
    quote: text({ mode: "json" }).$type<Quote>(),
    card: text({ mode: "json" }).$type<CardDetails>(),
    receiptNumber: integer(),
    /** Promised to someone, sent or not: never more than came in. */
    refundReserved: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    disputeStatus: text({ enum: disputeStatuses }),
    /**
     * Set where no order is worked for this money, so that it goes back: when that was found, and then when the rest of
     * it was last looked at. Null for everything else.
     */
    unappliedAt: integer(),
    capturedAt: integer(),
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("payments_order_attempt").on(table.orderId, table.attempt),
    uniqueIndex("payments_session").on(table.sessionId),
    uniqueIndex("payments_intent").on(table.intentId),
    uniqueIndex("payments_receipt").on(table.receiptNumber),
    // One attempt at a time: two windows share it, and no one pays twice.
    uniqueIndex("payments_open")
      .on(table.orderId)
      .where(sql`status in ('created', 'requires_action', 'processing') and order_id is not null`),
    index("payments_user_created").on(table.userId, table.createdAt),
    index("payments_status_created").on(table.status, table.createdAt),
    // All that the minute's sweep looks at: money that goes back and is not promised whole. Nearly always empty.
    index("payments_unapplied").on(table.unappliedAt).where(sql`unapplied_at is not null and refund_reserved < amount`),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_refunds", sql`${table.refundReserved} between 0 and ${table.amount}`),
    check("payments_refunded", sql`${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** Events of the provider, by its own id: what came once is not applied again. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    eventId: text().primaryKey(),
    /** Who of several deliveries at once applied it. */
    claim: text().notNull(),
    paymentId: text(),
    type: text().notNull(),
    outcome: text({ enum: paymentEventOutcomes }).notNull(),
    sentAt: integer().notNull(),
    receivedAt: integer().notNull(),
  },
  (table) => [index("payment_events_payment").on(table.paymentId, table.receivedAt)],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: text().primaryKey(),
    paymentId: text().notNull(),
    orderId: text(),
    amount: integer().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    note: text().notNull().default(""),
    status: text({ enum: refundStatuses }).notNull(),
    /** Null: by rule, asked by no one. */
    requestedBy: text(),
    requestedByName: text().notNull(),
    approvedBy: text(),
    approvedByName: text(),
    providerRefundId: text(),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("refunds_provider").on(table.providerRefundId),
    index("refunds_order").on(table.orderId),
    index("refunds_payment").on(table.paymentId),
    index("refunds_status").on(table.status, table.updatedAt),
    check("refunds_amount", sql`${table.amount} > 0`),
  ],
);

/** Money that moved, append-only. In is positive, out negative; `key` names the movement at the provider. */
export const ledger = sqliteTable(
  "ledger",
  {
    key: text().primaryKey(),
    paymentId: text().notNull(),
    orderId: text(),
    kind: text({ enum: ["charge", "refund", "dispute", "dispute_won"] }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("ledger_order").on(table.orderId, table.at), index("ledger_at").on(table.at)],
);

export const disputes = sqliteTable("disputes", {
  id: text().primaryKey(),
  paymentId: text().notNull(),
  orderId: text(),
  amount: integer().notNull(),
  status: text({ enum: disputeStatuses }).notNull(),
  reason: text().notNull(),
  dueBy: integer(),
  /** When the provider last said something of it: older news never overwrites newer. */
  newsAt: integer().notNull(),
  updatedAt: integer().notNull(),
});

/** A link by which someone else pays: its hash alone is kept. */
export const payerLinks = sqliteTable(
  "payer_links",
  {
    hash: text().primaryKey(),
    orderId: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [index("payer_links_order").on(table.orderId)],
);

/** What does not add up and wants a person. */
export const moneyAlarms = sqliteTable(
  "money_alarms",
  {
    /** Says what it is about, so that the same trouble is one row. */
    key: text().primaryKey(),
    paymentId: text(),
    orderId: text(),
    text: text().notNull(),
    createdAt: integer().notNull(),
    resolvedAt: integer(),
    resolvedByName: text(),
  },
  (table) => [index("money_alarms_open").on(table.resolvedAt, table.createdAt)],
);

/** Checks that were bought or given, and what was spent of them. The sum is never below zero. */
export const creditEntries = sqliteTable(
  "credit_entries",
  {
    /** `buy:<payment>`, `spend:<check>`, `back:<check>`, `gift:<what for>`: each happens once. */
    key: text().primaryKey(),
    userId: text().notNull(),
    change: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("credit_entries_user").on(table.userId, table.createdAt)],
);

/** When the clock last did something that is done once a day. */
export const clockMarks = sqliteTable("clock_marks", { name: text().primaryKey(), at: integer().notNull() });
