import type { DigestTopic } from "#schema/notifications/notification.ts";
import type { EmailText } from "../payments/email-templates.ts";
import { counted } from "../shared/counted.ts";

const digests: Record<DigestTopic, { one: string; many: string; href: string }> = {
  overdue: {
    one: "more conversation is overdue",
    many: "more conversations are overdue",
    href: "/admin/messaging?view=overdue",
  },
  new_message: {
    one: "more new conversation",
    many: "more new conversations",
    href: "/admin/messaging?view=unassigned",
  },
  conversation: {
    one: "more conversation was assigned to you",
    many: "more conversations were assigned to you",
    href: "/admin/messaging?view=mine",
  },
  mention: { one: "more mention of you", many: "more mentions of you", href: "/dashboard/notices" },
  to_assign: {
    one: "more order has no expert",
    many: "more orders have no expert",
    href: "/admin/orders?view=unassigned",
  },
  held: {
    one: "more order is held for review",
    many: "more orders are held for review",
    href: "/admin/orders?view=held",
  },
  assigned: {
    one: "more order was assigned to you",
    many: "more orders were assigned to you",
    href: "/admin/orders?view=mine",
  },
  answered: {
    one: "more student answered a question",
    many: "more students answered a question",
    href: "/admin/orders?view=mine",
  },
  revision: {
    one: "more revision was requested",
    many: "more revisions were requested",
    href: "/admin/orders?view=mine",
  },
  refund: { one: "more refund needs approval", many: "more refunds need approval", href: "/admin/money" },
  content: { one: "more update on articles", many: "more updates on articles", href: "/admin/content" },
  check: {
    one: "more problem with checks",
    many: "more problems with checks",
    href: "/admin/turnitin-reports",
  },
  security: { one: "more security event", many: "more security events", href: "/admin/audit" },
  health: { one: "more alert", many: "more alerts", href: "/admin#health" },
  message: { one: "more new message", many: "more new messages", href: "/dashboard/messages" },
  order: { one: "more update on your orders", many: "more updates on your orders", href: "/dashboard/orders" },
  report: { one: "more check is finished", many: "more checks are finished", href: "/dashboard/documents" },
};

/** One email for everything within an hour after the first notification. An expert without a staff role is led to their work. */
export function digestEmail(topic: DigestTopic, count: number, { isExpert = false } = {}): EmailText {
  const { one, many, href } = digests[topic];
  const words = counted(count, one, many);
  return {
    subject: words,
    text: `${words} since our last email about this.`,
    href: isExpert ? "/dashboard/work" : href,
    act: "Open the list",
  };
}
