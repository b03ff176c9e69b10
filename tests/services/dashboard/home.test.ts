import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createReportVersions } from "#app/services/checks/report-versions.ts";
import { createHome } from "#app/services/dashboard/home.ts";
import { guest } from "#core/identity/actor.ts";
import { markReportOpened } from "#db/checks/reports.ts";
import { openDatabase } from "#db/client.ts";
import { listDueOrders } from "#db/orders/order-lists.ts";
import { spentOf } from "#db/payments/spending.ts";
import { openReadOnlyDatabase } from "#db/read-only.ts";
import { checks, documents, notifications, orders, payments, refunds, reports, users } from "#db/tables/index.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { viewedServices } from "#workers/platform/viewed-services.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");

async function world() {
  for (const table of [users, notifications, reports, checks, documents, orders, payments, refunds])
    await db.delete(table);
  const clock = testClock(Date.UTC(2026, 10, 20, 12));
  const put = async (table: Parameters<typeof filledRow>[0], row: Record<string, unknown>) =>
    void (await db.insert(table).values(filledRow(table, row, clock.now())));
  for (const id of ["ada", "eve"]) await put(users, { id, fullName: id });
  const stored = async () => {
    const [row] = await db.select().from(users).where(eq(users.id, "ada"));
    return [row?.homeOpenedAt, row?.homeOpenedBefore];
  };
  return { clock, put, stored, home: createHome({ db, clock }) };
}

test("a visit begins after a pause of more than half an hour, and knows when the one before ended", async () => {
  const { clock, home, stored } = await world();
  const first = clock.now();
  expect(await home.open(ada)).toBeNull();
  expect(await stored()).toEqual([first, 0]);
  clock.pass(30 * MINUTE_MS);
  expect(await home.open(ada)).toBeNull();
  const last = clock.now();
  expect(await stored()).toEqual([last, 0]);
  clock.pass(30 * MINUTE_MS + 1);
  const second = clock.now();
  expect(await home.open(ada)).toBe(last);
  expect(await stored()).toEqual([second, last]);
  clock.pass(2 * MINUTE_MS);
  expect(await home.open(ada)).toBe(last);
});

test("opening the dashboard again within a minute writes nothing", async () => {
  const { clock, home, stored } = await world();
  await home.open(ada);
  const before = await stored();
  clock.pass(MINUTE_MS - 1);
  await home.open(ada);
  expect(await stored()).toEqual(before);
  clock.pass(1);
  await home.open(ada);
  expect(await stored()).not.toEqual(before);
});

test("an admin who views the page writes nothing, also in a database that cannot be written", async () => {
  const { clock, stored, home } = await world();
  await home.open(ada);
  clock.pass(HOUR_MS);
  await home.open(ada);
  const before = await stored();
  clock.pass(HOUR_MS);
  const readOnly = createHome({ db: openReadOnlyDatabase(testEnv.DB).db, clock });
  const others = new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) });
  const viewed = viewedServices({ ...(others as object), ...proxied(others), home: readOnly } as never);
  expect(await viewed.home.open(ada)).toBe(before[1]);
  expect(await stored()).toEqual(before);
  // It is the view that does not write: the service itself would fail here.
  await expect(readOnly.open(ada)).rejects.toThrow("read only");
});

/** The members that a view picks from the services. */
function proxied(any: object) {
  const names = ["orders", "checks", "conversations", "documents", "payments", "people"];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(any, name)]));
}

test("the newest five events since a time are listed, of one person only and none of their work as staff", async () => {
  const { clock, put, home } = await world();
  const from = clock.now();
  for (let at = 0; at < 7; at += 1)
    await put(notifications, {
      key: `n${at}`,
      kind: "order",
      personId: "ada",
      subject: `Event ${at}`,
      href: `/dashboard/orders/${at}`,
      createdAt: from + at,
    });
  await put(notifications, { key: "b", kind: "order", personId: "ada", subject: "Same time", createdAt: from + 6 });
  await put(notifications, { key: "hidden", kind: "order", personId: "ada", shown: false, createdAt: from + 9 });
  await put(notifications, { key: "desk", kind: "desk", personId: "ada", createdAt: from + 9 });
  await put(notifications, { key: "other", kind: "order", personId: "eve", createdAt: from + 9 });
  const events = await home.eventsSince(ada, from);
  expect(events.map(({ subject }) => subject)).toEqual(["Event 6", "Same time", "Event 5", "Event 4", "Event 3"]);
  expect(events[0]).toEqual({ key: "n6", subject: "Event 6", href: "/dashboard/orders/6", at: from + 6 });
  expect(events[1]?.href).toBe("/dashboard");
  expect(await home.eventsSince(ada, from + 6)).toEqual([]);
  await expect(home.open(guest)).rejects.toThrow();
});

test("a report is opened once, by its own student alone", async () => {
  const { clock, put } = await world();
  await put(reports, { id: "r", userId: "ada", documentId: "d", verifyId: null });
  const openedAt = async () => (await db.select().from(reports))[0]?.openedAt;
  for (const actor of [eve, bob, guest]) await markReportOpened(db, actor, "r", clock.now());
  expect(await openedAt()).toBeNull();
  const first = clock.now();
  await markReportOpened(db, ada, "r", first);
  await markReportOpened(db, ada, "r", first + HOUR_MS);
  expect(await openedAt()).toBe(first);
});

test("the newest reports have the trend of their versions, and of other people's nothing", async () => {
  const { clock, put } = await world();
  const now = clock.now();
  const options = { excludeQuotations: true, excludeBibliography: true, smallMatchWords: 8 };
  const scores = [225, 184, 143];
  for (const [at, scoreTenths] of scores.entries()) {
    const createdAt = now - DAY_MS + at;
    const versions = { ownerId: "ada", familyId: at === 0 ? null : "d0", status: "ready", createdAt };
    await put(documents, { id: `d${at}`, ...versions, idempotencyKey: `k${at}` });
    await put(checks, {
      id: `r${at}`,
      userId: "ada",
      documentId: `d${at}`,
      status: "ready",
      options,
      queuedAt: createdAt,
    });
    await put(reports, {
      ...{ id: `r${at}`, userId: "ada", documentId: `d${at}`, scoreTenths, createdAt, title: `Version ${at + 1}` },
      ...{ engineVersion: "3.0.0", expiresAt: now + DAY_MS, verifyId: `v${at}` },
    });
  }
  await put(reports, { id: "x", userId: "eve", documentId: "dx", expiresAt: now + DAY_MS, verifyId: "vx" });
  const service = createReportVersions({ db, clock, files: {} as never });
  const found = await service.latest(ada, 2);
  expect(found).toMatchObject([
    { id: "r2", score: 14.3, openedAt: null, trend: { delta: -4.1, than: 2 }, scores: [22.5, 18.4, 14.3] },
    { id: "r1", score: 18.4, trend: { delta: -4.1, than: 1 }, scores: [22.5, 18.4] },
  ]);
  expect((await service.latest(eve, 3)).map(({ id, trend }) => [id, trend])).toEqual([["x", null]]);
});

test("deadlines are those of a person's orders in work within a span of time, the earliest first", async () => {
  const { clock, put } = await world();
  const now = clock.now();
  const order = (id: string, number: number, more: object) =>
    put(orders, {
      id,
      number,
      userId: "ada",
      status: "in_progress",
      promisedAt: now + number,
      idempotencyKey: id,
      share: 50,
      ...more,
    });
  await order("b", 2, { promisedAt: now + 1 });
  await order("a", 1, {});
  await order("question", 3, { status: "needs_info" });
  await order("far", 4, { promisedAt: now + 50 * DAY_MS });
  await order("theirs", 5, { userId: "eve" });
  const found = await listDueOrders(db, ada, now - DAY_MS, now + DAY_MS, 10);
  expect(found.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await listDueOrders(db, ada, now - DAY_MS, now + DAY_MS, 1)).toHaveLength(1);
});

test("the sum spent counts received payments of the time, less refunds, and names the refunds for lateness", async () => {
  const { clock, put } = await world();
  const now = clock.now();
  const pay = (id: string, more: object) =>
    put(payments, {
      id,
      orderId: id,
      userId: "ada",
      attempt: 1,
      amount: 5000,
      status: "succeeded",
      capturedAt: now,
      createdAt: now,
      ...more,
    });
  await pay("one", { refundReserved: 1000, refunded: 1000 });
  await pay("two", {});
  await pay("old", { createdAt: now - 200 * DAY_MS });
  await pay("open", { status: "created", capturedAt: null });
  await pay("theirs", { userId: "eve" });
  const refund = (id: string, more: object) =>
    put(refunds, { id, paymentId: "one", amount: 500, reason: "late", status: "succeeded", ...more });
  await refund("a", {});
  await refund("b", { reason: "goodwill" });
  await refund("c", { status: "refused" });
  expect(await spentOf(db, "ada", now - 120 * DAY_MS)).toEqual({ spent: 9000, late: 500 });
  expect(await spentOf(db, "unknown", 0)).toEqual({ spent: 0, late: 0 });
});
