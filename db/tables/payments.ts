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
    /** The sum of all refunds, sent or pending: never more than was received. */
    refundReserved: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    disputeStatus: text({ enum: disputeStatuses }),
    /**
     * Set if no order uses this payment, so that it has to be refunded: when that was found, later when the rest
     * was last checked. Null for all others.
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
    // One open attempt per order, shared by all windows, so that an order is not paid twice.
    uniqueIndex("payments_open")
      .on(table.orderId)
      .where(sql`status in ('created', 'requires_action', 'processing') and order_id is not null`),
    index("payments_user_created").on(table.userId, table.createdAt),
    index("payments_status_created").on(table.status, table.createdAt),
    // What the cron run asks the provider about, when nothing was heard of it.
    index("payments_quiet").on(table.updatedAt).where(sql`status in ('created', 'requires_action', 'processing')`),
    // What is compared with the provider's records each night.
    index("payments_created").on(table.createdAt),
    index("payments_captured").on(table.capturedAt).where(sql`captured_at is not null`),
    // The payments that the cron run every minute checks: unused and not fully refunded. Almost always empty.
    index("payments_unapplied").on(table.unappliedAt).where(sql`unapplied_at is not null and refund_reserved < amount`),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_refunds", sql`${table.refundReserved} between 0 and ${table.amount}`),
    check("payments_refunded", sql`${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** Events of the provider, by its own id: an event is applied only once. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    eventId: text().primaryKey(),
    /** Identifies the delivery that applied the event, if several arrive at once. */
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
    /** Null for an automatic refund. */
    requestedBy: text(),
    requestedByName: text().notNull(),
    /** From when the admin who asked may approve it alone, UTC ms; null where there was another admin. */
    aloneFrom: integer(),
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
    // A person's refunds of the last 24 hours, for the limit from which a second admin decides.
    index("refunds_requested").on(table.requestedBy, table.createdAt),
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
  (table) => [
    index("ledger_order").on(table.orderId, table.at),
    index("ledger_payment").on(table.paymentId),
    index("ledger_at").on(table.at),
  ],
);

export const disputes = sqliteTable(
  "disputes",
  {
    id: text().primaryKey(),
    paymentId: text().notNull(),
    orderId: text(),
    amount: integer().notNull(),
    status: text({ enum: disputeStatuses }).notNull(),
    reason: text().notNull(),
    dueBy: integer(),
    /** When the provider last reported on it: older events never overwrite newer ones. */
    newsAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("disputes_order").on(table.orderId)],
);

/** A payment link for another person: only its hash is stored. */
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

/** Mismatches in payments that require staff attention. */
export const moneyAlarms = sqliteTable(
  "money_alarms",
  {
    /** Identifies the mismatch, so that it is stored once. */
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

/** Check credits that were bought or granted, and their use. The sum is never below zero. */
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

/** When each daily cron task last ran, or up to which time it has done its work. */
export const clockMarks = sqliteTable("clock_marks", { name: text().primaryKey(), at: integer().notNull() });
