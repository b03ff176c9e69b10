import { analyticsInvariants } from "./analytics.ts";
import { checkInvariants } from "./checks.ts";
import { conversationInvariants } from "./conversations.ts";
import type { Invariant } from "./invariant.ts";
import { notificationInvariants } from "./notifications.ts";
import { orderInvariants } from "./orders.ts";
import { paymentInvariants } from "./payments.ts";

export { backlogAt } from "./notifications.ts";

/** Everything that holds for the rows of a site at any moment. */
export const invariants: readonly Invariant[] = [
  ...orderInvariants,
  ...paymentInvariants,
  ...conversationInvariants,
  ...checkInvariants,
  ...notificationInvariants,
  ...analyticsInvariants,
];
