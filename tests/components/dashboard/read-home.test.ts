import { beforeEach, expect, test, vi } from "vitest";
import { readHome } from "#app/components/dashboard/read-home.ts";
import type { AppContext } from "#app/context.ts";
import { ada } from "#tests/support/people.ts";

const now = Date.UTC(2026, 10, 20, 12);
const counts = { all: 1, needs: 1, active: 1, delivered: 0, closed: 0 };
const order = {
  ...{ id: "o", kind: "editing", domain: "ai", title: "My text", status: "awaiting_payment", paymentStatus: "pending" },
  ...{ total: 4104, price: null, confirming: false, number: "WS-000001", words: 1200, expert: null, gate: "pass" },
  ...{ timeZone: "UTC", expiresAt: now + 3_600_000, autoApproveAt: null, placedAt: now, last: null, lateMs: 0 },
  ...{ promisedAt: null, pausedAt: null, deadlineHours: 48, deliveredAt: null, next: "Work starts after payment." },
};

/** Every call of the dashboard by name, with what it returns. */
const answers = {
  "checks.list": [],
  "conversations.list": [],
  "documents.latest": [],
  "orders.student.latest": { items: [order], counts },
  "orders.student.deadlines": [],
  "reports.list": [],
  "reports.latest": [],
  "home.open": now - 86_400_000,
  "home.eventsSince": [{ key: "n", subject: "Delivered", href: "/dashboard/orders/o", at: now }],
  "payments.creditBalanceOf": { free: 5, left: 2, credits: 3, packs: [] },
  "payments.spentSince": { spent: 31_890, late: 480 },
};
type Call = keyof typeof answers;

function context(failing: Call | null): AppContext {
  const call = (name: Call) => async () => {
    if (name === failing) throw new Error(`${name} is broken`);
    return answers[name];
  };
  const services = {
    checks: { list: call("checks.list") },
    conversations: { list: call("conversations.list") },
    documents: { latest: call("documents.latest") },
    orders: { student: { latest: call("orders.student.latest"), deadlines: call("orders.student.deadlines") } },
    reports: { list: call("reports.list"), latest: call("reports.latest") },
    home: { open: call("home.open"), eventsSince: call("home.eventsSince") },
    payments: { creditBalanceOf: call("payments.creditBalanceOf"), spentSince: call("payments.spentSince") },
  };
  return { services, actor: ada, now, report } as unknown as AppContext;
}

const report = vi.fn();
beforeEach(() => void report.mockReset());

const parts = ["needs", "orders", "reports", "since", "month", "term", "message"] as const;
async function failedParts(failing: Call | null) {
  const home = await readHome(context(failing), { tab: "active", streamed: false });
  return parts.filter((name) => (home[name] as { value: unknown }).value === null);
}

test("without a failure every part is there", async () => {
  expect(await failedParts(null)).toEqual([]);
  const home = await readHome(context(null), { tab: "active", streamed: false });
  expect(home).toMatchObject({
    ...{ title: "Good afternoon, Ada", first: false, unread: 0 },
    needs: { value: { waiting: 1, items: [{ kind: "pay", fact: "Pay $41.04" }] } },
    orders: { value: { items: [{ about: "Editing, 1,200\u00a0words", amount: "$41.04" }] } },
    since: { value: { events: [{ subject: "Delivered" }] } },
    term: {
      value: {
        title: "Last 120 days",
        rows: [
          { term: "Spent", value: "$318.90" },
          { term: "Refunded for delays", value: "$4.80" },
          { term: "Free checks left today", value: "2 of 5" },
          { term: "Check credits", value: "3" },
        ],
      },
    },
  });
});

test.each<[Call, string[]]>([
  ["checks.list", ["needs"]],
  ["conversations.list", ["needs", "message"]],
  ["documents.latest", ["needs"]],
  ["orders.student.latest", ["needs", "orders", "message"]],
  ["orders.student.deadlines", ["month"]],
  ["reports.list", ["needs"]],
  ["reports.latest", ["reports"]],
  ["home.open", ["since"]],
  ["home.eventsSince", ["since"]],
  ["payments.creditBalanceOf", ["term"]],
  ["payments.spentSince", ["term"]],
])("if %s fails, only %o is missing, and the failure is reported", async (failing, missing) => {
  expect(await failedParts(failing)).toEqual(missing);
  expect(report.mock.calls.length).toBeGreaterThan(0);
  for (const [error] of report.mock.calls) expect(error).toEqual(new Error(`${failing} is broken`));
});

test("a navigation gets the slower parts as promises", async () => {
  const home = await readHome(context("payments.spentSince"), { tab: "active", streamed: true });
  expect(home.needs).not.toBeInstanceOf(Promise);
  for (const name of ["reports", "since", "month", "term", "message"] as const)
    expect(home[name], name).toBeInstanceOf(Promise);
  expect(await home.term).toEqual({ value: null });
});

test("a person without anything is on their first visit; not one whose data could not be read", async () => {
  const empty = { ...answers, "orders.student.latest": { items: [], counts: { ...counts, all: 0 } } };
  const read = async (failing: boolean) => {
    const app = context(failing ? "checks.list" : null);
    Object.assign(app.services.orders.student, { latest: async () => empty["orders.student.latest"] });
    return (await readHome(app, { tab: "active", streamed: false })).first;
  };
  expect(await read(false)).toBe(true);
  expect(await read(true)).toBe(false);
});
