import { expect, test } from "vitest";
import { type NeedyOrder, type NeedySources, needsOf } from "#core/dashboard/needs.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

const now = Date.UTC(2026, 10, 20, 20, 14);
const nothing: NeedySources = { orders: [], checks: [], files: [], conversations: [], reports: [] };

const order = (id: string, rest: Partial<NeedyOrder>): NeedyOrder => ({
  id,
  number: `WS-${id}`,
  title: `Text ${id}`,
  status: "awaiting_payment",
  gate: "pass",
  service: "proofreading",
  amount: "$62.40",
  expiresAt: now + 12 * HOUR_MS,
  autoApproveAt: null,
  expert: null,
  confirming: false,
  since: now - HOUR_MS,
  ...rest,
});
const check = (id: string, rest: object = {}) => ({
  ...{ id, documentId: `d${id}`, title: `Draft ${id}`, status: "failed" },
  ...{ queuedAt: now - HOUR_MS, finishedAt: now, problem: "The service was not available" },
  ...rest,
});
const file = (id: string, createdAt = now - HOUR_MS) => ({ id, name: `${id}.pdf`, createdAt });
const reply = (id: string, unread = 1, updatedAt = now - HOUR_MS) => ({
  ...{ id, subject: "A price", reference: `MG-${id}` },
  ...{ unread, updatedAt },
});
const report = (id: string, rest: object = {}) => ({
  ...{ id, title: `Essay ${id}`, score: "18.4", createdAt: now - HOUR_MS, openedAt: null },
  ...rest,
});

const kinds = (sources: Partial<NeedySources>) =>
  needsOf({ ...nothing, ...sources }, now).items.map(({ kind, href }) => `${kind} ${href}`);

test("nothing needs a person without orders, checks, files, messages and reports", () => {
  expect(needsOf(nothing, now)).toEqual({ items: [], more: null, waiting: 0 });
});

const single: [string, Partial<NeedySources>, object][] = [
  [
    "an unpaid order: the amount and until when",
    { orders: [order("1", {})] },
    {
      kind: "pay",
      tone: "warn",
      fact: "Pay $62.40",
      joint: "for proofreading of",
      object: "Text 1",
      at: now + 12 * HOUR_MS,
      href: "/payment?order=1",
      button: "Pay $62.40",
      waits: true,
    },
  ],
  [
    "a payment that the bank confirms: the student waits",
    { orders: [order("1", { confirming: true })] },
    { kind: "bank", href: "/dashboard/orders/1", button: "Open order", waits: false },
  ],
  [
    "a new price: it is confirmed first",
    { orders: [order("1", { status: "quoted", gate: "released" })] },
    { kind: "confirm", fact: "Confirm $62.40", href: "/dashboard/orders/1", button: "Review price", waits: true },
  ],
  [
    "an order in review: the student waits",
    { orders: [order("1", { status: "quoted", gate: "hold" })] },
    { kind: "review", fact: "Order in review:", waits: false },
  ],
  [
    "a question of the expert",
    { orders: [order("1", { status: "needs_info", expert: "Maria" })] },
    {
      kind: "answer",
      fact: "Maria asks a question:",
      detail: "WS-1. Deadline paused until you answer.",
      href: "/dashboard/orders/1?tab=questions",
      button: "Answer question",
    },
  ],
  [
    "a question without a known expert",
    { orders: [order("1", { status: "needs_info" })] },
    { kind: "answer", fact: "Question for you:" },
  ],
  [
    "a delivery, and when it is approved automatically",
    { orders: [order("1", { status: "delivered", autoApproveAt: now + 14 * DAY_MS })] },
    { kind: "delivery", tone: "good", detail: "WS-1. Approved automatically on", at: now + 14 * DAY_MS },
  ],
  [
    "a failed check",
    { checks: [check("1")] },
    { kind: "check", tone: "danger", object: "Draft 1", detail: "The service was not available" },
  ],
  [
    "a file that cannot be read, without a check",
    { files: [file("1")] },
    { kind: "file", tone: "danger", object: "1.pdf", href: "/dashboard/documents" },
  ],
  [
    "a reply that is not read",
    { conversations: [reply("1")] },
    { kind: "reply", fact: "New reply:", object: "A price", detail: "MG-1", href: "/dashboard/messages?c=1" },
  ],
  ["several replies in one conversation", { conversations: [reply("1", 3)] }, { fact: "3 new replies:" }],
  [
    "a report that was never opened",
    { reports: [report("1")] },
    { kind: "report", detail: "18.4% similar. Checked on", at: now - HOUR_MS, href: "/dashboard/reports/1" },
  ],
];

test.each(single)("%s", (_name, sources, expected) => {
  const { items, waiting } = needsOf({ ...nothing, ...sources }, now);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject(expected);
  expect(waiting).toBe(items[0]?.waits ? 1 : 0);
});

const silent: [string, Partial<NeedySources>][] = [
  ["an order that is worked on", { orders: [order("1", { status: "in_progress" })] }],
  ["an order that ended", { orders: [order("1", { status: "expired" })] }],
  [
    "a check that runs, is ready or was cancelled",
    { checks: ["running", "ready", "cancelled"].map((status) => check(status, { status })) },
  ],
  ["a failure of more than a week ago", { checks: [check("1", { queuedAt: now - 7 * DAY_MS })] }],
  [
    "a failure before a newer check of the same document",
    { checks: [check("1"), check("2", { documentId: "d1", status: "running", queuedAt: now })] },
  ],
  ["a file problem of more than a week ago", { files: [file("1", now - 7 * DAY_MS)] }],
  ["a conversation that is read", { conversations: [reply("1", 0)] }],
  ["a report that was opened", { reports: [report("1", { openedAt: now })] }],
  ["a report of more than a week ago", { reports: [report("1", { createdAt: now - 7 * DAY_MS })] }],
];

test.each(silent)("nothing is listed for %s", (_name, sources) => {
  expect(kinds(sources)).toEqual([]);
});

test("a file that a check could not read is listed once, with the reason and the page of the check", () => {
  const sources = { files: [file("d1")], checks: [check("1", { problem: "The file is protected by a password" })] };
  expect(needsOf({ ...nothing, ...sources }, now).items).toMatchObject([
    { kind: "file", detail: "The file is protected by a password", href: "/dashboard/reports/1" },
  ]);
});

test("deadlines within a day come first, then what stops work, what can wait, and what only has to be known", () => {
  expect(
    kinds({
      orders: [
        order("bank", { confirming: true }),
        order("late", { status: "delivered", autoApproveAt: now + 13 * DAY_MS }),
        order("soon", { status: "delivered", autoApproveAt: now + HOUR_MS }),
        order("week", { expiresAt: now + 6 * DAY_MS }),
        order("pay", { expiresAt: now + 2 * HOUR_MS }),
      ],
    }),
  ).toEqual([
    "delivery /dashboard/orders/soon",
    "pay /payment?order=pay",
    "pay /payment?order=week",
    "delivery /dashboard/orders/late",
    "bank /dashboard/orders/bank",
  ]);
});

test("of equals the older one comes first, and of two at the same time the one whose address is first", () => {
  const times = { b: 2, a: 2, c: 1 };
  const conversations = Object.entries(times).map(([id, at]) => reply(id, 1, now - 10 * HOUR_MS + at));
  expect(kinds({ conversations })).toEqual(["c", "a", "b"].map((id) => `reply /dashboard/messages?c=${id}`));
  expect(kinds({ conversations: conversations.reverse() })).toEqual(
    ["c", "a", "b"].map((id) => `reply /dashboard/messages?c=${id}`),
  );
});

test("five are shown, and the rest is counted with the list that has most of it", () => {
  const orders = Array.from({ length: 5 }, (_, index) => order(`o${index}`, {}));
  expect(needsOf({ ...nothing, orders }, now)).toMatchObject({ more: null, waiting: 5 });
  const conversations = [reply("1"), reply("2")];
  expect(needsOf({ ...nothing, orders, conversations, reports: [report("1")] }, now)).toMatchObject({
    more: { count: 3, href: "/dashboard/messages" },
    waiting: 8,
  });
  const many = Array.from({ length: 300 }, (_, index) => order(`o${index}`, { status: "delivered" }));
  const list = needsOf({ ...nothing, orders: many }, now);
  expect(list.items).toHaveLength(5);
  expect(list.more).toEqual({ count: 295, href: "/dashboard/orders?tab=needs" });
});
