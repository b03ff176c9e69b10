import type { AlertRule, AlertUnit, WebhookSource } from "#schema/vocabulary/alerts.ts";
import { counted } from "../shared/counted.ts";
import type { AlertNews } from "./alerts.ts";

/** The services that call our webhooks, as they call themselves. */
export const webhookNames: Readonly<Record<WebhookSource, string>> = {
  clerk: "Clerk",
  content: "Ghost",
  payments: "Stripe",
  telegram: "Telegram",
  turnitin: "Turnitin",
};

/** What a rule is called, what its value counts, and the page on which it is looked into. */
export const alertTexts: Readonly<Record<AlertRule, { name: string; about: string; href: string }>> = {
  minute_clock: { name: "The minute job has stopped", about: "since its last run", href: "/admin#health" },
  sweep_clock: { name: "The similarity sweep has stopped", about: "since its last run", href: "/admin#health" },
  failing_parts: { name: "A scheduled job fails", about: "since its first failure", href: "/admin#health" },
  jobs_queue: { name: "The job queue is stuck", about: "since a probe arrived", href: "/admin#health" },
  notices_queue: { name: "The notification queue is stuck", about: "since a probe arrived", href: "/admin#health" },
  oldest_check: {
    name: "A check takes too long",
    about: "since the oldest unfinished check was started",
    href: "/admin/turnitin-reports?stage=stuck",
  },
  dead_letters: {
    name: "Jobs failed after every retry",
    about: "failed jobs",
    href: "/admin/turnitin-reports?tab=dead",
  },
  webhooks: { name: "Webhooks fail", about: "failures in a row from one service", href: "/admin#health" },
  outgoing_waiting: {
    name: "Messages are not sent",
    about: "since the oldest waiting message was due",
    href: "/admin/messages?status=waiting",
  },
  outgoing_failed: {
    name: "Messages fail",
    about: "failed emails, push and chat messages of the last 24 hours",
    href: "/admin/messages?tab=failures",
  },
  checks_failed: { name: "Checks fail", about: "of today’s checks", href: "/admin/turnitin-reports?stage=failed" },
  payment_mismatches: { name: "Payments do not match", about: "open mismatches", href: "/admin/money#alarms" },
  orders_overdue: { name: "Orders are overdue", about: "overdue orders", href: "/admin/orders?view=overdue" },
  orders_unassigned: {
    name: "Orders have no expert",
    about: "unassigned orders",
    href: "/admin/orders?view=unassigned",
  },
  conversations_overdue: {
    name: "Conversations are over their reply target",
    about: "conversations over their target",
    href: "/admin/messaging?view=overdue",
  },
  revenue_mismatch: {
    name: "Revenue differs from the payment provider",
    about: "difference over the last 7 days",
    href: "/admin/money",
  },
};

/** A value with its unit: "5 minutes", "10%", "$3". */
function alertAmount(value: number, unit: AlertUnit): string {
  switch (unit) {
    case "minutes":
      return counted(value, "minute", "minutes");
    case "percent":
      return `${value}%`;
    case "dollars":
      return `$${value.toLocaleString("en")}`;
    case "count":
      return value.toLocaleString("en");
  }
}

type Told = {
  rule: AlertRule;
  unit: AlertUnit;
  value: number;
  threshold: number;
  /** What it is about; null where the value says all. */
  detail: string | null;
};

/** What admins are told. It contains no text of a student. */
export function alertMessage(news: AlertNews, { rule, unit, value, threshold, detail }: Told) {
  const { name, about, href } = alertTexts[rule];
  const subjects: Record<AlertNews, string> = {
    alert: `Alert: ${name}`,
    reminder: `Still: ${name}`,
    resolved: `Resolved: ${name}`,
  };
  return {
    subject: subjects[news],
    text: `Now: ${alertAmount(value, unit)} ${about}${detail ? ` (${detail})` : ""}. Alert from: ${alertAmount(threshold, unit)}.`,
    href,
    act: news === "resolved" ? "Open the page" : "View",
  };
}
