import { type Actor, isAdmin, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { alertMessage, alertTexts } from "#core/platform/alert-texts.ts";
import { alertDetail, alertValues } from "#core/platform/alert-values.ts";
import { type AlertState, isFiring, nextAlert } from "#core/platform/alerts.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { type AlertMessage, listAlerts, moveAlert, tellAlert, unsentAlerts } from "#db/platform/alerts.ts";
import { beginMarks, setMark, settleFailing } from "#db/platform/clock-marks.ts";
import { databaseSize, measureHealth } from "#db/platform/health.ts";
import { alertsNow } from "#db/settings/alerts.ts";
import { type AlertSettings, alertLimits } from "#schema/settings/alerts.ts";
import { type AlertRule, alertRules } from "#schema/vocabulary/alerts.ts";
import type { HealthMark, PartedClock } from "#schema/vocabulary/clock-marks.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

/** Notifications of alerts that are sent at once. */
const AT_ONCE = 100;

/** Rules about money, which is for admins. */
const moneyRules: readonly AlertRule[] = ["payment_mismatches", "revenue_mismatch"];

const runMarks = { minute: "clock_minute", sweep: "clock_sweep" } as const satisfies Record<PartedClock, HealthMark>;

export type AlertPorts = {
  db: Database;
  clock: Clock;
  /** Sends notifications of alerts by the way that this Worker has. */
  send: (keys: readonly string[]) => Promise<void>;
};

/** Watches the health of the site and its business, and tells admins. Both Workers run it, so that each notices the other. */
export function createAlerts({ db, clock, send }: AlertPorts) {
  /** Measures, stores what changed, and tells admins what is new. */
  async function tick(): Promise<{ alerts: number; told: number }> {
    const now = clock.now();
    const [figures, settings, rows] = await Promise.all([measureHealth(db, now), alertsNow(db), listAlerts(db)]);
    const values = alertValues(figures, now);
    let told = 0;
    for (const rule of alertRules) {
      const before = rows.find((row) => row.rule === rule) ?? null;
      const measured = { value: values[rule], detail: alertDetail(rule, figures) };
      if (await judge(rule, measured, settings, before, now)) told++;
    }
    const keys = await unsentAlerts(db, AT_ONCE);
    if (keys.length > 0) await send(keys);
    return { alerts: rows.filter(isFiring).length, told };
  }

  /** @returns whether this run told it */
  async function judge(
    rule: AlertRule,
    { value, detail }: { value: number | null; detail: string | null },
    { thresholds, off }: AlertSettings,
    before: AlertState | null,
    now: number,
  ): Promise<boolean> {
    const threshold = thresholds[rule];
    const { state, news } = nextAlert(rule, { value, threshold, off: off.includes(rule) }, before, now);
    if (isSame(before, state)) return false;
    const message: AlertMessage | null =
      news === null
        ? null
        : {
            key: `alert:${rule}:${news}:${news === "resolved" ? state.clearedAt : state.notifiedAt}`,
            ...alertMessage(news, { rule, unit: alertLimits[rule].unit, value: state.value, threshold, detail }),
          };
    const moved = await moveAlert(db, rule, { before, state, message }, now);
    return moved && message !== null;
  }

  /** The end of a run of the site's minute or of the similarity Worker's sweep. */
  async function clockRan(ran: PartedClock): Promise<void> {
    await setMark(db, runMarks[ran], clock.now());
  }

  /** What of a run failed, the alerts included: they cannot tell it themselves, but /api/health can. */
  async function partsRan(ran: PartedClock, failed: readonly string[]): Promise<{ failing: number }> {
    await settleFailing(db, ran, failed, clock.now());
    return { failing: failed.length };
  }

  /** @param sentAt when the probe was put on the job queue, UTC ms */
  async function jobProbeArrived(sentAt: number): Promise<void> {
    await setMark(db, "queue_jobs", sentAt);
  }

  /** Before the first probe of the queues: a queue that never answers, and a sweep that never runs, are noticed too. */
  async function beginProbes(): Promise<number> {
    const now = clock.now();
    await beginMarks(db, ["queue_jobs", "queue_notices", "clock_sweep"], now);
    return now;
  }

  /** To every admin and the team's chat, by the way of an alert. @param audit records who sent it */
  async function test(actor: Actor, audit: AuditWriter): Promise<void> {
    const admin = requireAdmin(actor, "Only admins can send a test alert.");
    const now = clock.now();
    const text = `${admin.fullName} sent this test. Alerts arrive like this message.`;
    const message = {
      key: `alert:test:${clock.uuid()}`,
      subject: "Test alert",
      text,
      href: "/admin/settings/alerts",
      act: "Open the alerts",
    };
    await tellAlert(db, message, now);
    await audit.append(admin, { action: "alerts.test", target: "setting", targetId: "alerts" });
    await send(await unsentAlerts(db, AT_ONCE));
  }

  /** The rules that admins were told of and that still hold. */
  async function firing(actor: Actor) {
    requireEditor(actor);
    const rows = (await listAlerts(db)).filter(({ rule }) => isAdmin(actor) || !moneyRules.includes(rule));
    return rows.filter(isFiring).map(({ rule, since, value }) => ({
      rule,
      since: since ?? 0,
      value,
      unit: alertLimits[rule].unit,
      ...alertTexts[rule],
    }));
  }

  /** What the health is judged by, with the thresholds, for the page of admins. */
  async function health(actor: Actor) {
    requireAdmin(actor, "Only admins can see the system health.");
    const now = clock.now();
    const [figures, settings, bytes] = await Promise.all([measureHealth(db, now), alertsNow(db), databaseSize(db)]);
    const values = alertValues(figures, now);
    const over = alertRules.filter((rule) => (values[rule] ?? -1) >= settings.thresholds[rule]);
    return { figures, values, over, bytes, thresholds: settings.thresholds };
  }

  return { tick, clockRan, partsRan, jobProbeArrived, beginProbes, test, firing, health };
}

/** Whether there is nothing to store: the value alone matters only while admins are told of it. */
function isSame(before: AlertState | null, state: AlertState): boolean {
  if (!before) return state.since === null;
  const same =
    before.since === state.since && before.notifiedAt === state.notifiedAt && before.clearedAt === state.clearedAt;
  return same && (before.value === state.value || !isFiring(state));
}
