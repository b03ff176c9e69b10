import type { FailureReason } from "#schema/vocabulary/notifications.ts";
import { failureText } from "../conversations/email-report.ts";
import type { EmailText } from "../payments/email-templates.ts";
import { dollars, nameInEmail } from "../payments/email-templates.ts";
import { kindNames } from "./email-templates.ts";
import { orderNumber } from "./order.ts";

// Notifications to staff. Each names the order or conversation and the action needed, and contains nothing a student
// wrote, because it is sent through third-party services.

export type StaffOrder = { orderId: string; orderNumber: string; kind: string };

export function staffOrderOf({ id, number, kind }: { id: string; number: number; kind: string }): StaffOrder {
  return { orderId: id, orderNumber: orderNumber(number), kind: kindNames[kind] ?? kind };
}

export function toAssignEmail(order: StaffOrder): EmailText {
  return aboutOrder(order, `Order ${order.orderNumber} is paid and has no expert`, [
    `Order ${order.orderNumber} (${order.kind}) was paid. Assign an expert.`,
  ]);
}

/** The order number is assigned when the order is stored, so it is not known here. */
export function heldEmail({ orderId, kind }: Omit<StaffOrder, "orderNumber">): EmailText {
  return {
    subject: "A new order is held for review",
    text: `A new order (${kind}) asks for something that our integrity policy may not allow. Approve or reject it.`,
    href: `/admin/orders/${orderId}`,
    act: "Open the order",
  };
}

export function assignedToYouEmail(order: StaffOrder): EmailText {
  return aboutOrder(order, `Order ${order.orderNumber} is assigned to you`, [
    `Order ${order.orderNumber} (${order.kind}) is assigned to you. The deadline and the files are on the order’s page.`,
  ]);
}

export function studentAnsweredEmail(order: StaffOrder): EmailText {
  return aboutOrder(order, `The student answered about order ${order.orderNumber}`, [
    `The student answered the question about order ${order.orderNumber} (${order.kind}). The deadline runs again.`,
  ]);
}

export function revisionRequestedEmail(order: StaffOrder): EmailText {
  return aboutOrder(order, `A revision of order ${order.orderNumber} was requested`, [
    `The student requested a revision of order ${order.orderNumber} (${order.kind}). Start it on the order’s page.`,
  ]);
}

export function refundToApproveEmail(order: StaffOrder, { amount, who }: { amount: number; who: string }): EmailText {
  return {
    subject: `A refund of ${dollars(amount)} needs approval`,
    text: `${nameInEmail(who)} requested a refund of ${dollars(amount)} for order ${order.orderNumber}. A second admin approves or rejects it.`,
    href: "/admin/money",
    act: "Review the refund",
  };
}

type StaffConversation = { conversationId: string; reference: string };

export function overdueEmail({ conversationId, reference }: StaffConversation): EmailText {
  const text = `Conversation ${reference} has waited longer than the first-reply target.`;
  return aboutConversation(conversationId, `${reference} is overdue: no reply in time`, text);
}

export function conversationAssignedEmail({ conversationId, reference }: StaffConversation, who: string): EmailText {
  const text = `${nameInEmail(who)} assigned conversation ${reference} to you.`;
  return aboutConversation(conversationId, `Conversation ${reference} is assigned to you`, text);
}

/** `away`: who is out of office. */
export function conversationPassedOnEmail({ conversationId, reference }: StaffConversation, away: string): EmailText {
  const text = `${nameInEmail(away)} is out of office. Conversation ${reference} is assigned to you.`;
  return aboutConversation(conversationId, `Conversation ${reference} is assigned to you`, text);
}

/** Orders that the expert who takes over cannot do, or that nobody takes over. */
export function ordersNeedExpertEmail(count: number, away: string): EmailText {
  const orders = count === 1 ? "1 order" : `${count} orders`;
  const need = count === 1 ? "needs" : "need";
  return {
    subject: `${orders} of ${nameInEmail(away)} ${need} another expert`,
    text: `${nameInEmail(away)} is out of office. ${orders} could not be reassigned automatically. Assign another expert.`,
    href: "/admin/orders?view=due",
    act: "Open the orders",
  };
}

/** An address that bounces, or that reported an email as spam. */
export function emailsBounceEmail(failure: {
  reason: FailureReason;
  code: string;
  stops: boolean;
}): Pick<EmailText, "subject" | "text"> {
  const { reason, code, stops } = failure;
  const why = failureText(reason, code);
  if (reason === "complaint") {
    const then = stops
      ? "Emails of this kind are no longer sent to the address."
      : "Emails of this kind are always sent.";
    return { subject: "An email was reported as spam", text: `${why} ${then}` };
  }
  const then = stops
    ? "For now the address gets only emails about payments and the account."
    : "The next email is sent as usual.";
  return {
    subject: stops ? "Emails to an address bounce" : "An email to an address bounced",
    text: `${why} ${then} A person with an account finds everything on their dashboard.`,
  };
}

export function mentionEmail({ conversationId, reference }: StaffConversation, who: string): EmailText {
  const text = `${nameInEmail(who)} mentioned you in a note of conversation ${reference}. The note is in the conversation.`;
  return aboutConversation(conversationId, `${nameInEmail(who)} mentioned you in ${reference}`, text);
}

function aboutConversation(id: string, subject: string, text: string): EmailText {
  return { subject, text, href: `/admin/messaging?c=${id}`, act: "Open the conversation" };
}

function aboutOrder({ orderId, orderNumber }: StaffOrder, subject: string, parts: readonly string[]): EmailText {
  return { subject, text: parts.join("\n\n"), href: `/admin/orders/${orderId}`, act: `Open order ${orderNumber}` };
}
