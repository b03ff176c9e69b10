import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import type { DisputeStatus } from "#schema/payments/payment.ts";
import type { CheckoutState, PaymentEnvironment, ReceiptKind } from "#schema/vocabulary/payments.ts";
import type { Judgement } from "./integrity/model/model.ts";

// Ports of an order: payments, documents and deliverables. All times are UTC ms.

/** What the provider's checkout collects. Amounts in the currency's minor unit. */
export type CheckoutRequest = {
  /** Our payment's id: part of every event of the provider, and the idempotency key of the request. */
  paymentId: string;
  /** The label that the payer sees: order number and service, never the title of a text. */
  label: string;
  amount: number;
  currency: "USD";
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** UTC ms; the provider accepts 30 minutes to 24 hours from now. */
  expiresAt: number;
};

export type CardDetails = { brand: string; last4: string };

/** A checkout as the provider reports it. */
export type Checkout = {
  sessionId: string;
  paymentId: string;
  intentId: string | null;
  amount: number;
  currency: string;
  state: CheckoutState;
  failure: PaymentFailure | null;
  card: CardDetails | null;
  /** UTC ms. */
  createdAt: number;
};

/** The provider's codes, such as `card_declined` with `insufficient_funds`. */
export type PaymentFailure = { code: string; declineCode: string | null };

export type ProviderRefund = {
  refundId: string;
  intentId: string;
  /** Our refund id; null for a refund made in the provider's own dashboard. */
  ourId: string | null;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed" | "canceled";
  createdAt: number;
};

export type ProviderDispute = {
  disputeId: string;
  intentId: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
  reason: string;
  /** Deadline for responding to the dispute, UTC ms. */
  dueBy: number | null;
};

/** One verified event of the provider. `eventId` is the same on every delivery. */
export type PaymentNews = { eventId: string; type: string; createdAt: number } & (
  | { about: "checkout"; checkout: Checkout }
  /** The card was declined or needs a second step; the checkout may still be open. */
  | {
      about: "attempt";
      paymentId: string;
      intentId: string;
      step: "failed" | "requires_action";
      failure: PaymentFailure | null;
    }
  | { about: "refund"; refund: ProviderRefund }
  | { about: "dispute"; dispute: ProviderDispute }
  | { about: "other" }
);

/**
 * The payment provider. One adapter, on Stripe's SDK; in a sandbox without a key its transport is our own test
 * bank. Calls throw AppError provider_down when the provider does not respond.
 */
export type Payments = {
  readonly provider: "stripe" | "test-bank";
  readonly environment: PaymentEnvironment;
  /** Idempotent: the same payment id and amount return the same checkout. */
  begin(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that it cannot be paid; a checkout that is already closed is not an error. */
  expire(sessionId: string): Promise<void>;
  /** Idempotent by `ourId`. Throws AppError conflict if the provider rejects the refund permanently. */
  refund(ask: { ourId: string; paymentId: string; intentId: string; amount: number }): Promise<ProviderRefund>;
  /**
   * Verifies a webhook's raw body. Throws AppError bad_credentials for an invalid or old signature, or an event of
   * the other mode.
   */
  news(body: string, signature: string): Promise<PaymentNews>;
  /** Everything since a time, all pages, for reconciliation. */
  since(from: number): Promise<{ checkouts: Checkout[]; refunds: ProviderRefund[] }>;
  /**
   * What the provider received and gave back from a time, included, to a time, excluded, by refunds and disputes. Null
   * if there are more movements than one call reads.
   */
  totals(from: number, to: number): Promise<ProviderTotals | null>;
};

/** Sums in cents, each with the number of its movements. */
export type ProviderTotals = { charges: number; charged: number; refunds: number; refunded: number };

/** The changes in a delivered Word file, counted from its tracked changes and comments. */
export type WorkCounts = {
  /** Runs of tracked text; adjacent runs of the same author and kind count once. */
  insertions: number;
  deletions: number;
  /** A deletion directly beside an insertion. Also counted in both of the above. */
  replacements: number;
  /** Changes of punctuation or capital letters only. */
  punctuation: number;
  formatting: number;
  comments: number;
  insertedWords: number;
  deletedWords: number;
  /** Words of the text with every change accepted. */
  words: number;
};

/** One change with the words around it, to be displayed beside the text. */
export type WorkChange = {
  kind: "insertion" | "deletion" | "replacement" | "comment";
  before: string;
  removed: string;
  added: string;
  after: string;
  comment: string;
};

/** Reads tracked changes and comments of a .docx. An unreadable file is a result, not an error. */
export type WorkReader = {
  read(
    bytes: Uint8Array,
  ): Promise<
    | { ok: true; counts: WorkCounts; changes: WorkChange[] }
    | { ok: false; reason: UnreadableReason; details: UnreadableDetails }
  >;
};

/** A line of a printed price: label, calculation, and amount in minor units. */
export type ReceiptLine = { label: string; detail: string; amount: number };

export type ReceiptDocument = {
  kind: ReceiptKind;
  /** R-2026-000017 or INV-2026-000017. */
  number: string;
  orderNumber: string;
  issuedAt: number;
  paidAt: number;
  payer: { name: string; email: string; company: string; vatId: string; country: string };
  lines: readonly ReceiptLine[];
  total: number;
  refunded: number;
  currency: "USD";
  method: string;
  /** Statements required by law, such as a reverse charge. */
  notes: readonly string[];
};

/** The help that a document received, as it is signed and printed. */
export type HelpStatement = {
  /** 128 random bits, part of the URL at which it is verified. */
  id: string;
  orderNumber: string;
  student: string;
  title: string;
  kind: string;
  level: string;
  words: number;
  institutionRule: string;
  orderedAt: number;
  deliveredAt: number;
  issuedAt: number;
  counts: WorkCounts | null;
  /** What was done and what was not, in whole sentences. */
  done: readonly string[];
  notDone: readonly string[];
  /** SHA-256 of the student's own file and of the delivered clean copy, lower-case hexadecimal. */
  sourceHash: string | null;
  deliveredHash: string | null;
};

/** Receipts and statements as PDF (1.7) with embedded fonts. */
export type ReceiptPdfs = {
  receipt(details: ReceiptDocument): Promise<Uint8Array>;
  help(statement: HelpStatement, signed: { keyId: string; verifyUrl: string }): Promise<Uint8Array>;
};

/** Signs statements with Ed25519 (RFC 8032) under the key of their purpose. */
export type Seal<Statement = HelpStatement> = {
  sign(statement: Statement): Promise<{ keyId: string; signature: string }>;
  /** Whether the signature is valid for this statement; `unknown` if the key is not one of ours. */
  verify(statement: Statement, keyId: string, signature: string): Promise<"valid" | "invalid" | "unknown">;
  /** Public keys as JWK, for verification without us. */
  keys(): Promise<{ keyId: string; jwk: JsonWebKey }[]>;
};

/**
 * Models that judge the text of an order beside the rules. `sentence` is built in; `operator` queries a model that
 * the operator configured, for text that the rules and the built-in model accept, and returns null if none is
 * configured or it does not respond.
 */
export type RequestJudge = {
  sentence(text: string): Judgement;
  operator(texts: readonly string[]): Promise<{ rule: string } | null>;
};
