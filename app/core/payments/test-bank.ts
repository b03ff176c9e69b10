import type { CheckoutState } from "#schema/vocabulary/payments.ts";
// The page of the test bank, with which a local run without a Stripe key pays. Only workers/local creates one; pages
// import its types alone, so that no test card number is in a production build.

/** The outcomes the test bank can give a checkout. */
export type BankAnswer =
  | "approve"
  | "secure"
  | "secure_approve"
  | "secure_refuse"
  | "decline"
  | "processing_error"
  | "late_approve"
  | "late_decline"
  | "twice"
  | "out_of_order"
  | "late_webhook"
  | "no_webhook"
  | "refund_waits"
  | "refund_fails"
  | "disputed"
  | "time_out"
  | "cancel";

/** A card that always has the same outcome. */
export type TestCard = { number: string; brand: string; name: string; answer: BankAnswer; declineCode: string | null };

/** Delivers a signed event to the site's webhook. Any status but 2xx is retried. */
export type BankDeliver = (body: string, signature: string) => Promise<{ status: number }>;

export type BankCheckout = {
  sessionId: string;
  amount: number;
  currency: string;
  label: string;
  email: string;
  state: CheckoutState;
  /** Whether the bank waits for a second step (3-D Secure). */
  secure: boolean;
  /** Oldest first; `at` is UTC ms. */
  events: { at: number; type: string; outcome: string }[];
  /** Paths of this site. */
  successUrl: string;
  cancelUrl: string;
};

export type TestBank = {
  readonly cards: readonly TestCard[];
  findCheckout(sessionId: string): Promise<BankCheckout | null>;
  /** The next path of this site for the browser. A closed checkout is not changed. Null if there is no such checkout. */
  answer(sessionId: string, answer: BankAnswer, declineCode?: string): Promise<{ next: string } | null>;
  /** The same for an entered card number, of which only brand and last four digits are stored. */
  pay(sessionId: string, number: string): Promise<{ next: string } | null>;
  deliverDue(deliver: BankDeliver): Promise<{ delivered: number; refused: number }>;
};

/** Path of the test bank's page, without the session id that follows. */
export const bankPagePath = "/payment/gateway";

/** Path of the page for a declined card: `?session_id=` follows. */
export const paymentFailurePath = "/payment/failure";

/** Stripe's own test numbers for the cases it has; those from 4000 0000 0090 on are ours. */
export const testCards: readonly TestCard[] = [
  card("4242424242424242", "Payment succeeds", "approve"),
  card("5555555555554444", "Payment succeeds (Mastercard)", "approve"),
  card("4000000000003220", "Requires 3-D Secure", "secure"),
  card("4000000000900904", "Requires 3-D Secure, passes", "secure_approve"),
  card("4000000000901001", "Requires 3-D Secure, fails", "secure_refuse"),
  card("4000000000000002", "Declined", "decline", "generic_decline"),
  card("4000000000009995", "Insufficient funds", "decline", "insufficient_funds"),
  card("4000000000000069", "Expired card", "decline", "expired_card"),
  card("4000000000000127", "Wrong security code", "decline", "incorrect_cvc"),
  card("4000000000009987", "Lost card", "decline", "lost_card"),
  card("4000000000009979", "Stolen card", "decline", "stolen_card"),
  card("4000000000006975", "Card limit reached", "decline", "card_velocity_exceeded"),
  card("4000000000000119", "Processing error", "processing_error"),
  card("4000000000900102", "Succeeds with a delay", "late_approve"),
  card("4000000000900201", "Declined with a delay", "late_decline"),
  card("4000000000900300", "Succeeds; event sent twice", "twice"),
  card("4000000000900409", "Succeeds; older decline event sent after it", "out_of_order"),
  card("4000000000900508", "Succeeds; event delayed", "late_webhook"),
  card("4000000000900607", "Succeeds; no event sent", "no_webhook"),
  card("4000000000007726", "Succeeds; refunds are delayed", "refund_waits"),
  card("4000000000005126", "Succeeds; refunds fail later", "refund_fails"),
  card("4000000000000259", "Succeeds; then disputed", "disputed"),
  card("4000000000900706", "Checkout times out", "time_out"),
  card("4000000000900805", "Customer cancels the payment", "cancel"),
];

function card(number: string, name: string, answer: BankAnswer, declineCode: string | null = null): TestCard {
  return { number, brand: brandOf(number), name, answer, declineCode };
}

export function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^5[1-5]/.test(number)) return "mastercard";
  return /^3[47]/.test(number) ? "amex" : "unknown";
}

/** The check digit of ISO/IEC 7812-1 (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const weighed = digits.map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return weighed.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
