import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import type { DisputeStatus } from "#schema/payments/payment.ts";
import type { CheckoutState, PaymentEnvironment, ReceiptKind } from "#schema/vocabulary/payments.ts";
import type { Judgement } from "./integrity/model/model.ts";

// Ports of the order's life: money, papers, work done. All times are UTC ms.

/** What a provider's payment page is asked to collect. Amounts in the currency's minor unit. */
export type CheckoutRequest = {
  /** Our payment's id: comes back with everything Stripe says of it, and makes a repeated request the same one. */
  paymentId: string;
  /** What the payer reads: number and kind, never a title of a text. */
  label: string;
  amount: number;
  currency: "USD";
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** UTC ms; the provider takes 30 minutes to 24 hours from now. */
  expiresAt: number;
};

export type CardDetails = { brand: string; last4: string };

/** A checkout as the provider knows it. */
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

/** Codes as the provider writes them, such as `card_declined` with `insufficient_funds`. */
export type PaymentFailure = { code: string; declineCode: string | null };

export type ProviderRefund = {
  refundId: string;
  intentId: string;
  /** Ours; null where someone refunded at the provider's own desk. */
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
  /** Until when it can be answered, UTC ms. */
  dueBy: number | null;
};

/** One event of the provider, verified. `eventId` is the same however often it comes. */
export type PaymentNews = { eventId: string; type: string; createdAt: number } & (
  | { about: "checkout"; checkout: Checkout }
  /** The card was asked and said no, or wants a second step; the checkout itself may go on. */
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
 * The payment provider. One adapter, on Stripe's SDK; in sandbox without a key its transport is our own test bank.
 * Calls throw AppError provider_down when the provider does not answer.
 */
export type Payments = {
  readonly provider: "stripe" | "test-bank";
  readonly environment: PaymentEnvironment;
  /** The same payment id and amount give the same checkout, however often it is asked for. */
  begin(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that it cannot be paid any more; one that is over already is no error. */
  expire(sessionId: string): Promise<void>;
  /** The same `ourId` gives the same refund. Throws AppError conflict where the provider refuses it permanently. */
  refund(ask: { ourId: string; paymentId: string; intentId: string; amount: number }): Promise<ProviderRefund>;
  /** A webhook's raw body; throws AppError bad_credentials for a bad or old signature, or an event of the other mode. */
  news(body: string, signature: string): Promise<PaymentNews>;
  /** Everything since a time, for reconciling: all pages of it. */
  since(from: number): Promise<{ checkouts: Checkout[]; refunds: ProviderRefund[] }>;
};

/** What a delivered Word file says of the work done in it, counted from its own marks. */
export type WorkCounts = {
  /** Runs of tracked text, one after another of the same author and kind counted once. */
  insertions: number;
  deletions: number;
  /** A deletion with an insertion right beside it. Also counted in both of the above. */
  replacements: number;
  /** Changes of punctuation or capital letters alone. */
  punctuation: number;
  formatting: number;
  comments: number;
  insertedWords: number;
  deletedWords: number;
  /** Words of the text with every change accepted. */
  words: number;
};

/** One change with the words around it, to be read beside the text. */
export type WorkChange = {
  kind: "insertion" | "deletion" | "replacement" | "comment";
  before: string;
  removed: string;
  added: string;
  after: string;
  comment: string;
};

/** Reads tracked changes and comments of a .docx. A file that cannot be read is an answer, not an error. */
export type WorkReader = {
  read(
    bytes: Uint8Array,
  ): Promise<
    | { ok: true; counts: WorkCounts; changes: WorkChange[] }
    | { ok: false; reason: UnreadableReason; details: UnreadableDetails }
  >;
};

/** A line of a printed price: what it is for, how it is worked out, and the money in minor units. */
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
  /** What the law wants said, such as a reverse charge. */
  notes: readonly string[];
};

/** What help a piece of work got: signed as it is, and printed. */
export type HelpStatement = {
  /** 128 random bits: the address at which it is verified. */
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
  /** What was done, and what was not: whole sentences. */
  done: readonly string[];
  notDone: readonly string[];
  /** SHA-256 of the student's own file and of the clean copy that came back, lower-case hexadecimal. */
  sourceHash: string | null;
  deliveredHash: string | null;
};

/** Papers as PDF (1.7), drawn with fonts of their own. */
export type ReceiptPdfs = {
  receipt(details: ReceiptDocument): Promise<Uint8Array>;
  help(statement: HelpStatement, signed: { keyId: string; verifyUrl: string }): Promise<Uint8Array>;
};

/** Signs statements with Ed25519 (RFC 8032) under a key of their purpose. */
export type Seal<Statement = HelpStatement> = {
  sign(statement: Statement): Promise<{ keyId: string; signature: string }>;
  /** Whether the signature is ours and of this statement; `unknown` where the key is none of ours. */
  verify(statement: Statement, keyId: string, signature: string): Promise<"valid" | "invalid" | "unknown">;
  /** Public keys as JWK, for anybody who checks without us. */
  keys(): Promise<{ keyId: string; jwk: JsonWebKey }[]>;
};

/**
 * Judges the words of an order beside the rules. `sentence` is ours and always there; `operator` asks a model that the
 * operator added, for what the rules and ours let pass, and answers null where there is none or it does not answer.
 */
export type RequestJudge = {
  sentence(text: string): Judgement;
  operator(texts: readonly string[]): Promise<{ rule: string } | null>;
};
