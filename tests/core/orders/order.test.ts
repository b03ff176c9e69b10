import { expect, test } from "vitest";
import {
  type Acting,
  errorOf,
  moves,
  orderActs,
  orderNumber,
  type Standing,
  statusAfter,
  statusNames,
  times,
} from "#core/orders/order.ts";
import { type WorkStatus, workStatuses } from "#schema/vocabulary/orders.ts";

/** From the table of the product, written down again by hand: from, to, and who brings it about. */
const table: readonly [WorkStatus, WorkStatus, string][] = [
  ["draft", "quoted", "system"],
  ["quoted", "awaiting_payment", "user"],
  ["awaiting_payment", "paid", "provider"],
  ["awaiting_payment", "expired", "system"],
  ["paid", "assigned", "staff system"],
  ["paid", "quoted", "staff"],
  ["assigned", "quoted", "staff"],
  ["assigned", "in_progress", "staff"],
  ["in_progress", "needs_info", "staff"],
  ["needs_info", "in_progress", "user"],
  ["in_progress", "in_review", "staff"],
  ["in_review", "in_progress", "staff"],
  ["in_review", "delivered", "staff"],
  ["delivered", "revision_requested", "user"],
  ["revision_requested", "in_progress", "staff"],
  ["delivered", "approved", "user system"],
  ["approved", "closed", "system"],
  ...(
    ["draft", "quoted", "awaiting_payment", "paid", "assigned", "in_progress", "needs_info", "in_review"] as const
  ).map((from): [WorkStatus, WorkStatus, string] => [from, "cancelled", "user staff"]),
];

for (const from of workStatuses) {
  for (const to of workStatuses) {
    if (from === to) continue;
    const row = table.find(([a, b]) => a === from && b === to);
    test(`${from} to ${to}: ${row ? `by ${row[2]}` : "never"}`, () => {
      const acts = orderActs.filter((act) => moves[act].to !== "same" && statusAfter(act, from) === to);
      const by = [...new Set(acts.flatMap((act) => moves[act].by))].sort().join(" ");
      expect(by).toBe(row ? row[2].split(" ").sort().join(" ") : "");
    });
  }
}

const now = 1_800_000_000_000;
const open: Standing = {
  status: "draft",
  gate: "pass",
  quoteExpiresAt: now + 1000,
  expiresAt: now + 1000,
  deliveredAt: null,
  autoApproveAt: null,
  approvedAt: null,
  revisionsUsed: 0,
  revisionsAllowed: 2,
  submittedBy: null,
};
const ada: Acting = { party: "user", id: "ada", role: "user" };
const bob: Acting = { party: "staff", id: "bob", role: "editor" };
const clock: Acting = { party: "system", id: null, role: null };

test("an action is refused to every role that its row does not list, in every state", () => {
  for (const act of orderActs) {
    for (const party of ["user", "staff", "system", "provider"] as const) {
      if (moves[act].by.includes(party)) continue;
      for (const status of workStatuses) {
        expect(errorOf(act, { ...open, status }, { party, id: "x", role: "admin" }, now)).not.toBeNull();
      }
    }
  }
});

test("an action is refused in every state that is not its source", () => {
  for (const act of orderActs) {
    const party = moves[act].by[0] ?? "system";
    for (const status of workStatuses) {
      if (moves[act].from.includes(status)) continue;
      expect(errorOf(act, { ...open, status }, { party, id: "x", role: "admin" }, now)).toContain(statusNames[status]);
    }
  }
});

test("ada cannot pay an order held for review, nor at an expired price", () => {
  expect(errorOf("confirm", { ...open, status: "quoted" }, ada, now)).toBeNull();
  expect(errorOf("confirm", { ...open, status: "quoted", gate: "hold" }, ada, now)).toContain(
    "review your order first",
  );
  expect(errorOf("confirm", { ...open, status: "quoted", gate: "released" }, ada, now)).toBeNull();
  expect(errorOf("confirm", { ...open, status: "quoted", quoteExpiresAt: now }, ada, now)).toContain("expired");
});

test("bob cannot deliver his own work; an admin can, and another editor can", () => {
  const standing: Standing = { ...open, status: "in_review", submittedBy: "bob" };
  expect(errorOf("deliver", standing, bob, now)).toContain("cannot review");
  expect(errorOf("deliver", standing, { ...bob, id: "grace" }, now)).toBeNull();
  expect(errorOf("deliver", standing, { ...bob, role: "admin" }, now)).toBeNull();
});

test("a revision can be requested within 14 days and while some are left", () => {
  const standing: Standing = { ...open, status: "delivered", deliveredAt: now };
  expect(errorOf("request_revision", standing, ada, now + times.revision)).toBeNull();
  expect(errorOf("request_revision", standing, ada, now + times.revision + 1)).toContain("14 days");
  expect(errorOf("request_revision", { ...standing, revisionsUsed: 2 }, ada, now)).toContain("All revisions");
});

test("an order that was delivered cannot be cancelled, also during a revision", () => {
  const again: Standing = { ...open, status: "in_progress", deliveredAt: now - 1 };
  expect(errorOf("cancel", again, ada, now)).toContain("already been delivered");
  expect(errorOf("cancel", { ...again, deliveredAt: null }, ada, now)).toBeNull();
});

test("the scheduled run acts when an action is due and not before", () => {
  expect(errorOf("expire", { ...open, status: "awaiting_payment" }, clock, now + 999)).not.toBeNull();
  expect(errorOf("expire", { ...open, status: "awaiting_payment" }, clock, now + 1000)).toBeNull();
  const delivered: Standing = { ...open, status: "delivered", autoApproveAt: now };
  expect(errorOf("auto_approve", delivered, clock, now - 1)).not.toBeNull();
  expect(errorOf("auto_approve", delivered, clock, now)).toBeNull();
  const approved: Standing = { ...open, status: "approved", approvedAt: now };
  expect(errorOf("close", approved, clock, now + times.closing - 1)).not.toBeNull();
  expect(errorOf("close", approved, clock, now + times.closing)).toBeNull();
});

test("only an order held for review can be approved or rejected", () => {
  for (const act of ["release", "refuse"] as const) {
    expect(errorOf(act, { ...open, status: "quoted", gate: "hold" }, bob, now)).toBeNull();
    expect(errorOf(act, { ...open, status: "quoted" }, bob, now)).not.toBeNull();
  }
});

test("an order's number has six digits and grows past them", () => {
  expect(orderNumber(483)).toBe("WS-000483");
  expect(orderNumber(1_234_567)).toBe("WS-1234567");
});

test("an expert without a staff role may do the work and nothing else, where a member of staff may", () => {
  const expert: Acting = { party: "staff", id: "eve", role: "user" };
  const allowed = (who: Acting) =>
    orderActs.filter((act) =>
      workStatuses.some((status) => errorOf(act, { ...open, status, gate: "hold" }, who, now) === null),
    );
  const others = allowed(bob).filter((act) => !allowed(expert).includes(act));
  expect(allowed(expert)).toEqual(["begin", "progress", "ask", "submit", "resume"]);
  expect(others).toEqual(["release", "refuse", "assign", "reprice", "reassign", "send_back", "deliver", "cancel"]);
});
