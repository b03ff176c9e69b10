import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import type { PersonActor } from "#core/identity/actor.ts";
import { adminFigures, editorFigures, type HomeFigure, homeFigures } from "#core/platform/home-figures.ts";
import { openDatabase } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { readCheckListFilter } from "#schema/checks/admin-checks.ts";
import { OutgoingFilter } from "#schema/notifications/notification.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { articleStatuses, commentStatuses, queueParts } from "#schema/vocabulary/content.ts";
import { inboxViews } from "#schema/vocabulary/conversations.ts";
import { orderViews } from "#schema/vocabulary/orders.ts";
import { moneyParts } from "#schema/vocabulary/payments.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { buildServices } from "#workers/composition/services.ts";
import { configOf } from "#workers/env.ts";
import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";

const origin = "http://localhost";
const clock = testClock();
const now = clock.now();
const today = new Date(now).toISOString().slice(0, 10);
const database = openDatabase(testEnv.DB, null, "primary");
const { db } = database;

function services() {
  const configured = configOf(testEnv, true);
  if (!configured.ok) throw new Error("The configuration of the tests is wrong.");
  const identity = createEmbeddedIdentity(testEnv, origin, configured.config);
  return buildServices(
    testEnv,
    configured.config,
    identity,
    database,
    { purge: async () => {} },
    {
      origin,
      provider: null,
      clock,
    },
  );
}

let made = 0;
async function plant(table: SQLiteTable, rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    made++;
    await db.insert(table).values(filledRow(table, row, now));
  }
}
const id = () => `0b6f2f0e-8f0d-4d6b-9a51-${String(++made).padStart(12, "0")}`;

const order = (set: Record<string, unknown>) => ({
  id: id(),
  number: ++made,
  scope: {},
  quote: {},
  gate: "pass",
  ...set,
});
const conversation = (set: Record<string, unknown>) => ({
  ...{ id: id(), reference: `MG-${++made}`, idempotencyKey: id(), waitingSince: now - HOUR_MS, status: "open" },
  ...set,
});

beforeEach(async () => {
  for (const { id: userId, subject, fullName, email, role } of [ada, bob, grace])
    await plant(tables.users, [{ id: userId, issuer: "test", subject, fullName, email, role }]);
  await plant(tables.experts, [{ id: "expert-bob", userId: bob.id, kinds: [], domains: [], name: "Bob" }]);
  await plant(tables.orders, [
    order({ status: "paid", promisedAt: now + HOUR_MS }),
    order({ status: "paid", promisedAt: now - HOUR_MS }),
    order({ status: "in_progress", promisedAt: now - HOUR_MS, expertId: "expert-bob" }),
    order({ status: "in_progress", promisedAt: now + 3 * DAY_MS, expertId: "expert-bob" }),
    order({ status: "in_review", promisedAt: now + 2 * HOUR_MS, submittedBy: bob.id }),
    order({ status: "in_review", promisedAt: now + 4 * DAY_MS, submittedBy: grace.id }),
    order({ status: "quoted", gate: "hold" }),
    order({ status: "quoted", gate: "pass" }),
    order({ status: "closed", promisedAt: now - DAY_MS }),
  ]);
  const refund = { paymentId: "p1", amount: 6000, requestedBy: grace.id, requestedByName: "Grace", reason: "other" };
  await plant(tables.refunds, [
    { id: id(), providerRefundId: "1", ...refund, status: "requested" },
    { id: id(), providerRefundId: "2", ...refund, status: "requested" },
    { id: id(), providerRefundId: "3", ...refund, status: "failed" },
    { id: id(), providerRefundId: "4", ...refund, status: "succeeded" },
  ]);
  await plant(tables.moneyAlarms, [{ key: "a" }, { key: "b", resolvedAt: now }]);
  await plant(tables.conversations, [
    conversation({ dueAt: now - 1, assigneeId: bob.id }),
    conversation({ dueAt: now + HOUR_MS }),
    conversation({ dueAt: now - 5, assigneeId: grace.id }),
    conversation({ status: "pending", waitingSince: null, assigneeId: bob.id }),
    conversation({ status: "resolved", waitingSince: null }),
  ]);
  const check = { documentId: "d", userId: ada.id, queuedAt: now - 1 };
  await plant(tables.checks, [
    { id: id(), idempotencyKey: id(), ...check, status: "failed", finishedAt: now },
    { id: id(), idempotencyKey: id(), ...check, status: "failed", queuedAt: now - 2 * DAY_MS },
    { id: id(), idempotencyKey: id(), ...check, status: "queued" },
  ]);
  await plant(tables.failedJobs, [{ id: "j1" }, { id: "j2" }, { id: "j3", handledAt: now }]);
  await plant(tables.outgoingMessages, [
    { key: "m1", status: "refused", kind: "order" },
    { key: "m2", status: "given_up", kind: "order" },
    { key: "m3", status: "sent", kind: "order" },
  ]);
  const article = { content: { author: "A", reviewer: "" } };
  await plant(tables.articles, [
    { id: id(), ...article, status: "in_review", authorId: bob.id },
    { id: id(), ...article, status: "in_review", authorId: grace.id },
    { id: id(), ...article, status: "in_review", authorId: null },
    { id: id(), ...article, status: "approved", authorId: bob.id },
    { id: id(), ...article, status: "changes_requested", authorId: bob.id },
    { id: id(), ...article, status: "changes_requested", authorId: grace.id },
  ]);
  await plant(tables.publications, [{ row: 1, articleId: "a", tags: [], content: {} }]);
  await plant(tables.comments, [
    { id: id(), articleId: "a", userId: ada.id, status: "held" },
    { id: id(), articleId: "a", userId: ada.id, status: "shown" },
  ]);
});

/** The rows of the page that a figure leads to, read as the page reads its address. */
async function rowsBehind(actor: PersonActor, href: string): Promise<number> {
  const all = services();
  const { pathname, searchParams } = new URL(href, origin);
  const asked = (name: string, among: readonly string[]) => {
    const found = among.find((one) => one === searchParams.get(name));
    if (found === undefined) throw new Error(`${href} asks for something that its page does not know.`);
    return found as never;
  };
  switch (pathname) {
    case "/admin/orders":
      return (await all.orders.staff.list(actor, { view: asked("view", orderViews), q: "" }, firstPage("due"))).items
        .length;
    case "/admin/money": {
      const { refunds, alarms } = await all.payments.refunds.staff(actor, asked("view", moneyParts));
      return refunds.length + alarms.length;
    }
    case "/admin/messaging":
      return (await all.conversations.staff.inbox(actor, { view: asked("view", inboxViews) })).items.length;
    case "/admin/turnitin-reports":
      if (searchParams.get("tab") === "dead") return (await all.adminChecks.failedJobs.list(actor)).length;
      return (await all.adminChecks.list(actor, readCheckListFilter(searchParams), firstPage("created"))).rows.length;
    case "/admin/messages": {
      const filter = OutgoingFilter.parse({ failed: searchParams.get("tab") === "failures" });
      return (await all.notifications.log(actor, filter, firstPage("time"))).outgoingMessages.length;
    }
    case "/admin/publish":
      return (await all.drafts.queue(actor, asked("status", queueParts))).rows.length;
    case "/admin/content": {
      const filter = { own: searchParams.get("author") === "me", statuses: [asked("status", articleStatuses)] };
      return (await all.drafts.list(actor, filter)).rows.length;
    }
    case "/admin/comments":
      return (await all.comments.forModeration(actor, asked("status", commentStatuses), firstPage("written"))).rows
        .length;
    default:
      throw new Error(`No rows are known of ${href}.`);
  }
}

test.each([
  [grace, adminFigures],
  [bob, editorFigures],
])("each figure of a home page counts the rows of the page it leads to", async (actor, shown) => {
  const figures = await services().adminHome.figures(actor);
  expect(figures.map(({ figure }) => figure)).toEqual(shown);
  const hrefOf = (figure: HomeFigure) =>
    `${homeFigures[figure].href}${figure === "checks_failed" ? `&since=${today}` : ""}`;
  for (const { figure, count } of figures) {
    expect(count, figure).toBeGreaterThan(0);
    expect(count, figure).toBe(await rowsBehind(actor, hrefOf(figure)));
  }
});

test("a student sees neither figures, trends nor activity", async () => {
  const { adminHome, alerts } = services();
  for (const asked of [
    adminHome.figures(ada),
    adminHome.sidebar(ada),
    adminHome.trends(ada, 7),
    adminHome.activity(ada, null),
    alerts.firing(ada),
  ])
    await expect(asked).rejects.toMatchObject({ reason: "not_allowed" });
});

test("revenue is for admins, and below five orders there is not enough data", async () => {
  const day = Math.floor(now / DAY_MS);
  const row = { domain: "", by: "service", part: "editing", revenue: 5000 };
  await plant(tables.orderDays, [
    { ...row, day: day - 1, paid: 3 },
    { ...row, day: day - 2, paid: 1 },
  ]);
  const { adminHome } = services();
  expect((await adminHome.trends(grace, 7)).revenue?.value).toBe(null);
  await plant(tables.orderDays, [{ ...row, day: day - 3, paid: 1 }]);
  const { revenue, orders } = await adminHome.trends(grace, 7);
  expect([revenue?.value, orders.value, orders.points.slice(-3)]).toEqual([15_000, 5, [1, 1, 3]]);
  await plant(tables.orderDays, [{ ...row, day, paid: 9 }]);
  expect((await adminHome.trends(grace, 7)).orders).toMatchObject({ value: 5, today: 9 });
  expect((await adminHome.trends(bob, 7)).revenue).toBe(null);
});

test("the feed goes back without a gap or a repeat, and editors see no entry of the audit log", async () => {
  const orders = await db.select().from(tables.orders);
  const own = { fromStatus: "paid", toStatus: "assigned", byKind: "staff", byName: "Bob", act: "assign" };
  const [first] = orders;
  // Many at the same moment, so that the place needs more than a time.
  await plant(
    tables.orderEvents,
    Array.from({ length: 70 }, (_, n) => ({
      ...{ id: id(), orderId: first?.id, version: n + 1, ...own },
      createdAt: now - Math.floor(n / 10) * 1000,
    })),
  );
  const entry = { actorId: grace.id, actorRole: "admin", targetType: "coupon", targetId: "c", result: "ok" };
  await plant(
    tables.auditEvents,
    Array.from({ length: 30 }, (_, n) => ({
      ...{ seq: n + 1, action: n % 2 ? "coupon.create" : "order.assign", hash: String(n), prevHash: "", ...entry },
      at: now - n * 500,
    })),
  );
  const all = services();
  const feedOf = async (actor: PersonActor) => {
    const keys: string[] = [];
    let place: { at: number; key: string } | null = null;
    do {
      const { rows, more }: Awaited<ReturnType<typeof all.adminHome.activity>> = await all.adminHome.activity(
        actor,
        place,
      );
      keys.push(...rows.map(({ key }) => key));
      place = more;
    } while (place);
    return keys;
  };
  const seen = await feedOf(grace);
  expect(new Set(seen).size).toBe(seen.length);
  const count = (keys: string[], kind: string) => keys.filter((key) => key.startsWith(kind)).length;
  expect([count(seen, "o:"), count(seen, "l:"), count(seen, "c:")]).toEqual([70, 15, 5]);
  const editors = await feedOf(bob);
  expect([count(editors, "o:"), count(editors, "l:")]).toEqual([70, 0]);
});
