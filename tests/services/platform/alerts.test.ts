import { beforeEach, expect, test } from "vitest";
import { createAlerts } from "#app/services/platform/alerts.ts";
import { createAlertSetting } from "#app/services/settings/alerts.ts";
import { setMark } from "#db/platform/clock-marks.ts";
import { webhookFailed, webhookSucceeded } from "#db/platform/webhook-health.ts";
import { usualAlerts } from "#db/settings/alerts.ts";
import { alerts as alertRows, auditEvents, notifications } from "#db/tables/index.ts";
import { AlertSettings, AlertsForm, alertLimits } from "#schema/settings/alerts.ts";
import { type AlertRule, alertRules } from "#schema/vocabulary/alerts.ts";
import { HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { opened } from "#tests/support/outbox.ts";
import { bob, grace, stale } from "#tests/support/people.ts";

let all: Awaited<ReturnType<typeof opened>>;
beforeEach(async () => {
  all = await opened();
});

/** As the site runs it: alerts are sent by the minute itself. */
const minute = () => createAlerts({ db: all.db, clock: all.clock, send: all.services().sendNow });
/** As the similarity Worker runs it: alerts go through the queue of the site. */
const sweep = () => createAlerts({ db: all.db, clock: all.clock, send: async () => {} });

/** What admins see in the app: each alert has a notification for grace. */
async function told(): Promise<string[]> {
  const rows = await all.db.select().from(notifications);
  return rows.filter(({ personId }) => personId === grace.id).map(({ subject }) => subject);
}

const marks = ["clock_minute", "clock_sweep", "queue_jobs", "queue_notices"] as const;

async function pass(ms: number, alive: readonly (typeof marks)[number][]): Promise<void> {
  all.clock.pass(ms);
  for (const mark of alive) await setMark(all.db, mark, all.clock.now());
}

test("a stopped clock of the site is alerted by the sweep, once, and resolved once", async () => {
  await pass(0, marks);
  for (let n = 0; n < 4; n++) {
    await pass(5 * MINUTE_MS, marks.slice(1));
    await sweep().tick();
  }
  expect(await told()).toEqual(["Alert: The minute job has stopped"]);
  for (let n = 0; n < 4; n++) {
    await pass(5 * MINUTE_MS, marks);
    await minute().tick();
    await sweep().tick();
  }
  expect(await told()).toEqual(["Alert: The minute job has stopped", "Resolved: The minute job has stopped"]);
});

test("a stopped sweep is alerted by the minute, and its email does not wait for a queue", async () => {
  await pass(0, marks);
  const before = all.sent.length;
  for (let n = 0; n < 20; n++) {
    await pass(MINUTE_MS, ["clock_minute", "queue_jobs", "queue_notices"]);
    await minute().tick();
  }
  expect(await told()).toEqual(["Alert: The similarity sweep has stopped"]);
  const sent = all.sent.slice(before).map(({ channel, to }) => `${channel} ${to}`);
  expect(sent.sort()).toEqual(["chat ", `email ${grace.email}`]);
});

test("stuck queues are alerted, also where no probe ever arrived", async () => {
  const site = minute();
  await site.beginProbes();
  for (let n = 0; n < 15; n++) {
    await pass(MINUTE_MS, ["clock_minute", "clock_sweep"]);
    await site.beginProbes();
    await site.tick();
  }
  expect(await told()).toEqual(["Alert: The job queue is stuck", "Alert: The notification queue is stuck"]);
});

test("a part of the minute that fails each time is alerted by its name, and resolved after a success", async () => {
  await pass(0, marks);
  const site = minute();
  for (let n = 0; n < 15; n++) {
    await pass(MINUTE_MS, marks);
    await site.tick();
    await site.partsRan("minute", n === 3 ? ["articles", "orders"] : ["articles"]);
    await sweep().partsRan("sweep", []);
  }
  expect(await told()).toEqual([]);
  await pass(MINUTE_MS, marks);
  await site.tick();
  const rows = await all.db.select().from(notifications);
  expect(rows.find(({ personId }) => personId === grace.id)).toMatchObject({
    subject: "Alert: A scheduled job fails",
    text: "Now: 15\u00a0minutes since its first failure (articles). Alert from: 15\u00a0minutes.",
  });
  await site.partsRan("minute", []);
  for (let n = 0; n < 7; n++) {
    await pass(MINUTE_MS, marks);
    await site.tick();
  }
  expect(await told()).toEqual(["Alert: A scheduled job fails", "Resolved: A scheduled job fails"]);
});

test("thresholds that were stored before a rule was added hold, and the new rule has its usual one", async () => {
  const { failing_parts: _, ...thresholds } = { ...usualAlerts.thresholds, webhooks: 3 };
  expect(AlertSettings.parse({ thresholds, off: [] }).thresholds).toEqual({ ...usualAlerts.thresholds, webhooks: 3 });
});

test("a probe that arrives late or twice never sets a mark back", async () => {
  await all.services().take({ v: 1, type: "tick", at: 2000 });
  await all.services().take({ v: 1, type: "tick", at: 1000 });
  await setMark(all.db, "queue_jobs", 1);
  const { figures } = await minute().health(grace);
  expect(figures.marks.queue_notices).toBe(2000);
});

test("a webhook that fails five times in a row is alerted, and one success resolves it", async () => {
  const site = minute();
  for (let n = 1; n <= 5; n++) {
    await webhookFailed(all.db, "payments", all.clock.now(), 0);
    await site.tick();
    expect((await told()).length).toBe(n < 5 ? 0 : 1);
    all.clock.pass(MINUTE_MS);
  }
  await webhookSucceeded(all.db, "payments", 800, all.clock.now());
  for (let n = 0; n < 8; n++) {
    await site.tick();
    all.clock.pass(MINUTE_MS);
  }
  expect(await told()).toEqual(["Alert: Webhooks fail", "Resolved: Webhooks fail"]);
});

test("failures of calls that were not verified are counted once in ten seconds", async () => {
  for (let n = 0; n < 50; n++) await webhookFailed(all.db, "clerk", 100_000 + n, 10_000);
  await webhookFailed(all.db, "clerk", 115_000, 10_000);
  const { figures } = await minute().health(grace);
  expect(figures.webhooks.map(({ failures }) => failures)).toEqual([2]);
});

test("both Workers at the same time tell an alert once", async () => {
  await pass(0, marks);
  await pass(HOUR_MS, []);
  await Promise.all([minute().tick(), sweep().tick(), minute().tick(), sweep().tick()]);
  const subjects = await told();
  expect(new Set(subjects).size).toBe(subjects.length);
  // Of the queues nothing is known while the clock that probes them has stopped.
  expect(subjects.length).toBe(2);
});

/** The form of the settings with some thresholds changed and some rules off. */
function form(change: Partial<Record<AlertRule, number>>, off: readonly AlertRule[] = [], seen = 0) {
  return AlertsForm.parse({
    ...Object.fromEntries(alertRules.map((rule) => [rule, String(change[rule] ?? alertLimits[rule].usual)])),
    ...Object.fromEntries(alertRules.filter((rule) => !off.includes(rule)).map((rule) => [`${rule}_on`, "on"])),
    seen: String(seen),
    reason: "Another threshold",
  });
}

test("thresholds that an admin changes take effect, a rule can be off, and the defaults can be restored", async () => {
  const { db, clock } = all;
  const setting = createAlertSetting({ db, clock, audit: testAudit(db, clock) });
  await setting.save(grace, form({ webhooks: 2 }, ["jobs_queue"]));
  await pass(0, marks);
  await pass(HOUR_MS, ["clock_minute", "clock_sweep", "queue_notices"]);
  for (let n = 0; n < 2; n++) await webhookFailed(db, "telegram", clock.now(), 0);
  await minute().tick();
  expect(await told()).toEqual(["Alert: Webhooks fail"]);
  await setting.restore(grace, { seen: 1, version: 0 });
  expect((await setting.read(grace)).value).toEqual(usualAlerts);
  await minute().tick();
  await pass(3 * MINUTE_MS, ["clock_minute", "clock_sweep", "queue_notices"]);
  await minute().tick();
  expect(await told()).toContain("Alert: The job queue is stuck");
});

test("only admins read and change the alerts, with a recent sign-in, and send a test", async () => {
  const { db, clock } = all;
  const audit = testAudit(db, clock);
  const setting = createAlertSetting({ db, clock, audit });
  await expect(setting.read(bob)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(setting.save(bob, form({}))).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(setting.save(stale(grace), form({ webhooks: 2 }))).rejects.toMatchObject({ reason: "not_fresh" });
  await expect(minute().test(bob, audit)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(minute().health(bob)).rejects.toMatchObject({ reason: "not_allowed" });
  await minute().test(grace, audit);
  expect(await all.db.select({ action: auditEvents.action }).from(auditEvents)).toEqual([{ action: "alerts.test" }]);
  expect(await told()).toEqual(["Test alert"]);
  expect(all.sent.map(({ channel }) => channel).sort()).toEqual(["chat", "email"]);
  expect(await db.select().from(alertRows)).toEqual([]);
});
