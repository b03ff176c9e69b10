import type { GateState, WorkStatus } from "#schema/vocabulary/orders.ts";

/** What the sentence depends on. `expert`: the name; null where none is assigned. */
export type NextStepOf = {
  status: WorkStatus;
  gate: GateState;
  expert: string | null;
  /** The bank confirms a payment. */
  confirming: boolean;
  /** How late the order is, ms; 0 if it is not. */
  lateMs: number;
};

/** What happens next with an order, as its student reads it: one sentence, or two short ones. */
export function nextStep({ status, gate, expert, confirming, lateMs }: NextStepOf): string {
  const who = expert ?? "Your expert";
  const late = lateMs > 0 ? " Part of the price is refunded because of the delay." : "";
  switch (status) {
    case "draft":
      return "Complete the order form to get a price.";
    case "quoted":
      return gate === "hold"
        ? "We review your request. You pay only after that."
        : "Confirm the price and pay. Work starts after payment.";
    case "awaiting_payment":
      return confirming ? "Work starts when your bank confirms the payment." : "Work starts after payment.";
    case "paid":
      return `We assign an expert next.${late}`;
    case "assigned":
      return `${who} starts work next.${late}`;
    case "in_progress":
      return `${who} is working on it. A review follows.${late}`;
    case "needs_info":
      return `${who} continues when you answer the question.`;
    case "in_review":
      return `The work is in review. Delivery follows.${late}`;
    case "delivered":
      return "Approve the delivery or request a revision.";
    case "revision_requested":
      return `${who} starts the revision and sets a new deadline.`;
    case "approved":
      return "You approved the delivery. Nothing more to do.";
    case "closed":
      return "This order is complete.";
    case "cancelled":
      return "This order was cancelled.";
    case "expired":
      return "This order was not paid in time. You can order again.";
  }
}
