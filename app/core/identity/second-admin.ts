import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type EmailText, timeIn } from "../payments/email-templates.ts";

/**
 * How long the only admin waits before they may approve what they asked for themselves, ms: time to notice the email about
 * it and to withdraw it, where somebody else used their account.
 */
export const ALONE_WAIT_MS = DAY_MS;

/** Who stopped being an admin less than this time ago counts as one who could approve, ms. */
export const FORMER_ADMIN_MS = 30 * DAY_MS;

/**
 * Something that one admin asked for and another has to approve. `aloneFrom`: from when the same admin may approve it, UTC
 * ms; null where there was another admin when it was asked for.
 */
export type Approvable = { requestedBy: string | null; aloneFrom: number | null };

/** An admin who may approve. `isOnlyAdmin`: there is no other, and was none lately. */
export type Approver = { id: string; isOnlyAdmin: boolean };

/** Whether an admin may approve: what another one asked for at once, their own as the only admin, after the wait. */
export function mayApprove(
  { requestedBy, aloneFrom }: Approvable,
  { id, isOnlyAdmin }: Approver,
  now: number,
): boolean {
  if (requestedBy === null) return false;
  return requestedBy !== id || (isOnlyAdmin && aloneFrom !== null && aloneFrom <= now);
}

/**
 * From when an admin may approve what they asked for themselves, UTC ms. `never`: it was asked for while there was another
 * admin. Null where another admin has to approve it, or may.
 */
export function ownWait(
  { requestedBy, aloneFrom }: Approvable,
  { id, isOnlyAdmin }: Approver,
): number | "never" | null {
  return isOnlyAdmin && requestedBy === id ? (aloneFrom ?? "never") : null;
}

/** Why an admin may not approve their own request now. `what`: "this refund". */
export function approvalRefusal({ aloneFrom }: Approvable, { isOnlyAdmin }: Approver, what: string): string {
  if (!isOnlyAdmin)
    return `You requested ${what}, so another admin must approve it. Only an admin who has been the only one for 30 days can do it alone.`;
  if (aloneFrom === null)
    return `You requested ${what} while there was another admin. Withdraw the request and make it again.`;
  return "You are the only admin, so you can approve your own request 24 hours after you made it.";
}

/** To the address of the only admin, about a request of theirs. `what`: "a refund of $90.00". `zone`: of the account. */
export function aloneEmail(what: string, { zone, now, href }: { zone: string; now: number; href: string }): EmailText {
  const from = timeIn(zone || "UTC", now + ALONE_WAIT_MS);
  return {
    subject: "You can approve your own request in 24 hours",
    text: [
      `With your account, ${what} was requested. You are the only admin, so your account can also approve it, from ${from}. Until then nothing happens.`,
      "If it was not you, withdraw the request, sign out on all devices, and change your password.",
    ].join("\n\n"),
    href,
    act: "Open the request",
  };
}
