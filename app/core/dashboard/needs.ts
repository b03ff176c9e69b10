import type { GateState, WorkStatus } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Need, NeedKind } from "./need.ts";

export type NeedyOrder = {
  id: string;
  number: string;
  title: string;
  status: WorkStatus;
  gate: GateState;
  /** The service, in lower case. */
  service: string;
  /** The amount due, as written. */
  amount: string;
  expiresAt: number;
  autoApproveAt: number | null;
  /** Who asked the open question; null if that is not known. */
  expert: string | null;
  /** The bank confirms a payment. */
  confirming: boolean;
  /** When the order came into its status. */
  since: number;
};

type NeedyCheck = {
  id: string;
  documentId: string;
  title: string;
  status: string;
  queuedAt: number;
  finishedAt: number | null;
  problem: string | null;
};

export type NeedySources = {
  orders: readonly NeedyOrder[];
  checks: readonly NeedyCheck[];
  /** Documents that could not be read. */
  files: readonly { id: string; name: string; createdAt: number }[];
  conversations: readonly { id: string; subject: string; reference: string; unread: number; updatedAt: number }[];
  reports: readonly { id: string; title: string; score: string; createdAt: number; openedAt: number | null }[];
};

/** Where the rest of a list that is too long is found. */
type MoreNeeds = { count: number; href: string };

export type NeedList = {
  items: Need[];
  more: MoreNeeds | null;
  /** Items that wait for the student, the hidden ones included. */
  waiting: number;
};

export const NEEDS_SHOWN = 5;
/** News about checks, files and reports that is older than this is no longer listed, ms: a week. */
const NEWS_MS = 7 * DAY_MS;
/** Less time than this makes a deadline urgent, ms: a day. */
const SOON_MS = DAY_MS;

/** Earlier comes first: deadlines within a day, what stops work, what can wait, what is ready, what only has to be known. */
type Urgency = 0 | 1 | 2 | 3 | 4;

type Ranked = Need & {
  urgency: Urgency;
  /** UTC ms by which equals are sorted, the earliest first. */
  time: number;
};

/** What needs the student, the most urgent first. The one rule for the dashboard. */
export function needsOf(sources: NeedySources, now: number): NeedList {
  const broken = new Set(sources.files.map(({ id }) => id));
  const all = [
    ...sources.orders.flatMap((order) => orderNeed(order, now) ?? []),
    ...sources.files.filter(({ createdAt }) => isNews(createdAt, now)).map((file) => fileNeed(file, sources.checks)),
    ...sources.checks
      // The problem of a file is listed once, with the file.
      .filter((check) => isFailure(check, now) && !broken.has(check.documentId) && isNewest(check, sources.checks))
      .map(checkNeed),
    ...sources.conversations.filter(({ unread }) => unread > 0).map(replyNeed),
    ...sources.reports
      .filter(({ openedAt, createdAt }) => openedAt === null && isNews(createdAt, now))
      .map((report) => reportNeed(report)),
  ].sort(byUrgency);
  const hidden = all.slice(NEEDS_SHOWN);
  return {
    items: all.slice(0, NEEDS_SHOWN).map(({ urgency: _urgency, time: _time, ...need }) => need),
    more: hidden[0] ? { count: hidden.length, href: lists[mostOf(hidden)] } : null,
    waiting: all.filter(({ waits }) => waits).length,
  };
}

/** The list on which the items of a kind are found. */
const lists: Record<NeedKind, string> = {
  pay: "/dashboard/orders?tab=needs",
  confirm: "/dashboard/orders?tab=active",
  answer: "/dashboard/orders?tab=needs",
  delivery: "/dashboard/orders?tab=needs",
  bank: "/dashboard/orders?tab=needs",
  review: "/dashboard/orders?tab=active",
  check: "/dashboard/documents",
  file: "/dashboard/documents",
  report: "/dashboard/documents",
  reply: "/dashboard/messages",
};

/** The kind of most of the hidden items; of equals the one that comes first. */
function mostOf(hidden: readonly Ranked[]): NeedKind {
  const counts = new Map<string, number>();
  for (const { kind } of hidden) counts.set(lists[kind], (counts.get(lists[kind]) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return hidden.find(({ kind }) => counts.get(lists[kind]) === most)?.kind ?? "pay";
}

function orderNeed(order: NeedyOrder, now: number): Ranked | null {
  const { id, number, title, service, amount, since } = order;
  const href = `/dashboard/orders/${id}`;
  const about = { joint: "", object: title, detail: number, at: null, href, waits: true, time: since };
  switch (order.status) {
    case "awaiting_payment":
      return order.confirming
        ? {
            ...about,
            kind: "bank",
            tone: null,
            urgency: 4,
            waits: false,
            fact: "Your bank is confirming the payment:",
            detail: `${number}. Do not pay again.`,
            button: "Open order",
          }
        : {
            ...about,
            kind: "pay",
            tone: "warn",
            urgency: order.expiresAt - now < SOON_MS ? 0 : 1,
            fact: `Pay ${amount}`,
            joint: `for ${service} of`,
            detail: "The price is valid until",
            at: order.expiresAt,
            href: `/payment?order=${id}`,
            button: `Pay ${amount}`,
            time: order.expiresAt,
          };
    case "quoted":
      return order.gate === "hold"
        ? {
            ...about,
            kind: "review",
            tone: null,
            urgency: 4,
            waits: false,
            fact: "Order in review:",
            detail: `${number}. You have not been charged.`,
            button: "Open order",
          }
        : {
            ...about,
            kind: "confirm",
            tone: "warn",
            urgency: 1,
            fact: `Confirm ${amount}`,
            joint: `for ${service} of`,
            detail: `${number}. Work starts after payment.`,
            button: "Review price",
          };
    case "needs_info":
      return {
        ...about,
        kind: "answer",
        tone: null,
        urgency: 1,
        fact: order.expert ? `${order.expert} asks a question:` : "Question for you:",
        detail: `${number}. Deadline paused until you answer.`,
        href: `${href}?tab=questions`,
        button: "Answer question",
      };
    case "delivered": {
      const approves = order.autoApproveAt;
      return {
        ...about,
        kind: "delivery",
        tone: "good",
        urgency: approves !== null && approves - now < SOON_MS ? 0 : 2,
        fact: "Delivered:",
        detail: approves === null ? number : `${number}. Approved automatically on`,
        at: approves,
        button: "Review delivery",
        time: approves ?? since,
      };
    }
    default:
      return null;
  }
}

function fileNeed({ id, name, createdAt }: NeedySources["files"][number], checks: readonly NeedyCheck[]): Ranked {
  const check = checks.find(({ documentId, status }) => documentId === id && status === "failed");
  return {
    kind: "file",
    tone: "danger",
    urgency: 1,
    waits: true,
    fact: "File problem:",
    joint: "",
    object: name,
    detail: check?.problem ?? "The file cannot be read. Upload another version.",
    at: null,
    href: check ? `/dashboard/reports/${check.id}` : "/dashboard/documents",
    button: check ? "See what to do" : "Open documents",
    time: createdAt,
  };
}

function checkNeed({ id, title, problem, queuedAt }: NeedyCheck): Ranked {
  return {
    kind: "check",
    tone: "danger",
    urgency: 1,
    waits: true,
    fact: "Check failed:",
    joint: "",
    object: title,
    detail: problem ?? "You were not charged.",
    at: null,
    href: `/dashboard/reports/${id}`,
    button: "See what to do",
    time: queuedAt,
  };
}

function replyNeed({ id, subject, reference, unread, updatedAt }: NeedySources["conversations"][number]): Ranked {
  return {
    kind: "reply",
    tone: null,
    urgency: 2,
    waits: true,
    fact: unread === 1 ? "New reply:" : `${unread} new replies:`,
    joint: "",
    object: subject,
    detail: reference,
    at: null,
    href: `/dashboard/messages?c=${id}`,
    button: "Read reply",
    time: updatedAt,
  };
}

function reportNeed({ id, title, score, createdAt }: NeedySources["reports"][number]): Ranked {
  return {
    kind: "report",
    tone: "good",
    urgency: 3,
    waits: true,
    fact: "Report ready:",
    joint: "",
    object: title,
    detail: `${score}% similar. Checked on`,
    at: createdAt,
    href: `/dashboard/reports/${id}`,
    button: "Open report",
    time: createdAt,
  };
}

function isFailure({ status, queuedAt }: NeedyCheck, now: number): boolean {
  return status === "failed" && isNews(queuedAt, now);
}

/** Whether the check is the latest of its document; an earlier failure is then no longer relevant. */
function isNewest(check: NeedyCheck, checks: readonly NeedyCheck[]): boolean {
  return !checks.some(({ documentId, queuedAt }) => documentId === check.documentId && queuedAt > check.queuedAt);
}

function isNews(at: number, now: number): boolean {
  return now - at < NEWS_MS;
}

function byUrgency(a: Ranked, b: Ranked): number {
  return a.urgency - b.urgency || a.time - b.time || (a.href < b.href ? -1 : a.href > b.href ? 1 : 0);
}
