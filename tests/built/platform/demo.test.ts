import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moves, type OrderAct, statusAfter } from "#core/orders/order.ts";
import { TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import { analyticsInvariants } from "#db/seed/year/invariants/analytics.ts";
import { workStatuses } from "#schema/vocabulary/orders.ts";
import { openState, rowsOf, startSiteOn } from "#tests/upgrade/site.ts";
import type { Filled } from "#workers/local/demo/index.ts";
import { startSite } from "../site.ts";

const state = mkdtempSync(join(tmpdir(), "marginalia-demo-"));
let site: Awaited<ReturnType<typeof startSiteOn>>;
let first: Filled;
beforeAll(async () => {
  site = await startSiteOn(state, ["--demo"]);
  first = await fill();
}, 300_000);
afterAll(async () => {
  await site.stop();
  rmSync(state, { recursive: true, force: true });
});

/** Beside `npm start`, which fills the state at the same time, and with a clock that runs in the middle. */
async function fill(): Promise<Filled> {
  for (;;) {
    const filled = (await call("/__local/demo")) as Filled | null;
    if (filled?.done) return filled;
    if (filled) expect((await call("/__local/minute")) ?? {}).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Null if the site answers with an error. */
async function call(path: string): Promise<unknown> {
  const response = await fetch(`${site.origin}${path}`, { method: "POST", headers: { Origin: site.origin } });
  return response.ok ? response.json() : null;
}

const rows = (statement: string) => rowsOf(state, statement);
const count = (statement: string) => Number(rows(`select count(*) as n from ${statement}`)[0]?.n);
const values = (column: string, from: string) =>
  rows(`select distinct ${column} as value from ${from}`).map(({ value }) => value);

test("each day with demo data is counted for the statistics, as the restore drill expects of every state", () => {
  const wrong = analyticsInvariants.filter(({ sql }) => rows(sql).length > 0);
  expect(wrong.map((invariant) => invariant.wrong)).toEqual([]);
});

test("npm start shows two students, an editor, two admins, and what they have done in a week", () => {
  expect(first).toEqual({ done: true, played: first.total, total: first.total, waiting: 0, failed: [] });
  expect(rows("select role, count(*) as n from users group by role order by role")).toEqual([
    { role: "admin", n: 2 },
    { role: "editor", n: 1 },
    { role: "user", n: 2 },
  ]);
  expect(values("status", "orders").sort()).toEqual(
    workStatuses.filter((status) => status !== "draft" && status !== "expired").sort(),
  );
  expect(count("orders where stars is not null")).toBe(2);
  expect(count("orders where late_steps > 0 and status = 'in_progress'")).toBe(1);
  expect(count(`refunds where status = 'requested' and amount > ${TWO_PERSON_CENTS}`)).toBe(1);
  expect(count("refunds where status = 'succeeded'")).toBe(2);
  expect(count("coupon_uses")).toBe(1);
  expect(count("delivery_files where role in ('tracked', 'clean', 'letter')")).toBeGreaterThan(5);
  expect(values("channel", "conversations").sort()).toEqual([
    "contact",
    "email_admin",
    "messages",
    "support",
    "telegram",
  ]);
  expect(values("status", "conversations").sort()).toEqual(["open", "pending", "resolved", "snoozed"]);
  expect(count("conversations where held")).toBe(1);
  expect(count("notices where read_at is null and person_id = 'demo-user_ada'")).toBeGreaterThan(0);
  expect(count("notices where read_at is not null and person_id = 'demo-user_ada'")).toBeGreaterThan(0);
  expect(count("notices where read_at is null and person_id = 'demo-user_bob'")).toBeGreaterThan(0);
  expect(count("comments where status = 'shown'")).toBe(3);
  expect(count("comments where status = 'held'")).toBe(1);
  expect(values("status", "articles where status <> 'published'").sort()).toEqual([
    "approved",
    "changes_requested",
    "in_review",
  ]);
  expect(count("publications where views > 0")).toBeGreaterThan(40);
  expect(count("audit_events where action = 'report.open'")).toBe(1);
});

test("its reports are the engine's: a long one, two versions of which the second has fewer matches, and one that failed", () => {
  expect(count("checks where status = 'ready' and mode = 'private'")).toBe(1);
  expect(values("problem", "checks where status = 'failed'")).toEqual(["no_text"]);
  expect(count("reports where words > 10000 and score_tenths between 10 and 300")).toBe(1);
  const versions = rows(
    "select r.score_tenths as score from documents d join reports r on r.document_id = d.id where d.owner_id = 'demo-user_ada' and d.family_id in (select family_id from documents group by family_id having count(*) > 1) order by d.created_at",
  );
  expect(versions).toHaveLength(2);
  // A text of its own, and the two versions.
  expect(values("family_id", "documents where owner_id = 'demo-user_ada' and family_id is not null")).toHaveLength(2);
  expect(Number(versions[1]?.score)).toBeLessThan(Number(versions[0]?.score));
  expect(Number(versions[1]?.score)).toBeGreaterThan(0);
});

test("one check asked the open literature, which a stand-in with public-domain texts answers", () => {
  expect(count("checks where options like '%\"openTexts\":true%' and status = 'ready'")).toBe(1);
  const [asked] = rows("select answers, errors, texts from open_service_days where service = 'demo_library'");
  expect(asked).toEqual({ answers: 1, errors: 0, texts: 1 });
  expect(
    count(
      "reports r join checks c on c.id = r.id where c.options like '%\"openTexts\":true%' and r.score_tenths between 150 and 350",
    ),
  ).toBe(1);
});

test("its orders keep every rule that random orders keep", () => {
  for (const order of rows("select id, number, status, version, total, payment_id from orders")) {
    const events = rowsOf(
      state,
      "select version, act, from_status, to_status, by_kind from order_events where order_id = ? order by version",
      String(order.id),
    );
    expect(events.map(({ version }) => version)).toEqual(events.map((_, at) => at + 1));
    let status = "draft";
    for (const { act, from_status: from, to_status: to, by_kind: by } of events) {
      expect(from).toBe(status);
      expect(statusAfter(act as OrderAct, from as never)).toBe(to);
      expect(moves[act as OrderAct].by).toContain(by);
      status = String(to);
    }
    expect(status).toBe(order.status);
    expect(events).toHaveLength(Number(order.version));
  }
  expect(
    rows(
      "select o.number from orders o left join payments p on p.id = o.payment_id where o.status not in ('quoted', 'awaiting_payment', 'cancelled') and (p.id is null or p.status <> 'succeeded' or p.amount <> o.total)",
    ),
  ).toEqual([]);
  expect(
    rows(
      "select p.id from payments p where p.refund_reserved <> (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and status not in ('failed', 'refused'))",
    ),
  ).toEqual([]);
  expect(
    rows(
      "select p.id from payments p where (p.status = 'succeeded') <> (select count(*) from ledger where payment_id = p.id and kind = 'charge' and amount = p.amount)",
    ),
  ).toEqual([]);
  expect(
    rows(
      "select p.id from payments p where p.refunded <> (select coalesce(-sum(amount), 0) from ledger where payment_id = p.id and kind = 'refund')",
    ),
  ).toEqual([]);
  const receipts = rows("select receipt_number as n from payments where receipt_number is not null order by 1");
  expect(receipts.map(({ n }) => n)).toEqual(receipts.map((_, at) => at + 1));
  expect(rows("select text from money_alarms")).toEqual([]);
});

test("filled a second time it is the same, row by row", async () => {
  const before = sizes();
  expect(await fill()).toEqual(first);
  expect(sizes()).toEqual(before);
});

test("the days of the demo data that Stripe’s totals are stored of match what we recorded", () => {
  const days = rows(
    "select p.charged, p.refunded, coalesce(sum(d.revenue), 0) as revenue, coalesce(sum(d.refunded), 0) as returned from provider_totals p left join order_days d on d.day = p.day and d.domain = '' and d.by = 'field' group by p.day",
  );
  expect(days).toHaveLength(4);
  for (const day of days) expect([day.charged, day.refunded]).toEqual([day.revenue, day.returned]);
  expect(days.some(({ charged }) => Number(charged) > 0)).toBe(true);
});

test("a state with people in it gets no demo data, whether it is asked to or not", async () => {
  const other = await startSite();
  try {
    await other.seed();
    const local = other.visitor();
    const seeded = await (await local.go("/__local/seed?jobs=none&demo=1", { method: "POST" })).json();
    expect(seeded).toEqual({ articles: 48, library: 7, demo: false });
    expect(await (await local.go("/__local/demo", { method: "POST" })).json()).toEqual({
      done: true,
      played: 0,
      total: 0,
      waiting: 0,
      failed: [],
    });
    await local.signInAs("ada");
    expect(await (await local.go("/dashboard/orders")).text()).toContain("No orders yet");
  } finally {
    await other.stop();
  }
});

function sizes(): Record<string, number> {
  const database = openState(state, true);
  try {
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like '%\\_fts%' escape '\\'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^(?:sqlite|_cf|d1)_|_(?:data|idx|content|docsize|config)$/.test(name));
    return Object.fromEntries(
      tables.map((name) => [name, Number(database.prepare(`select count(*) as n from "${name}"`).get()?.n)]),
    );
  } finally {
    database.close();
  }
}
