import { z } from "zod";
import { type AlertRule, type AlertUnit, alertRules } from "../vocabulary/alerts.ts";
import { SeenVersion, SettingReason } from "./setting-form.ts";

/** The unit of each rule, the limits of its threshold, and what holds until an admin sets it. */
export const alertLimits = {
  minute_clock: { unit: "minutes", least: 2, most: 1440, usual: 5 },
  sweep_clock: { unit: "minutes", least: 6, most: 1440, usual: 15 },
  failing_parts: { unit: "minutes", least: 2, most: 1440, usual: 15 },
  jobs_queue: { unit: "minutes", least: 2, most: 1440, usual: 10 },
  notices_queue: { unit: "minutes", least: 2, most: 1440, usual: 10 },
  oldest_check: { unit: "minutes", least: 5, most: 1440, usual: 30 },
  dead_letters: { unit: "count", least: 1, most: 10_000, usual: 1 },
  webhooks: { unit: "count", least: 1, most: 1000, usual: 5 },
  outgoing_waiting: { unit: "minutes", least: 5, most: 1440, usual: 30 },
  outgoing_failed: { unit: "count", least: 1, most: 10_000, usual: 10 },
  checks_failed: { unit: "percent", least: 1, most: 100, usual: 10 },
  payment_mismatches: { unit: "count", least: 1, most: 1000, usual: 1 },
  orders_overdue: { unit: "count", least: 1, most: 10_000, usual: 3 },
  orders_unassigned: { unit: "count", least: 1, most: 10_000, usual: 5 },
  conversations_overdue: { unit: "count", least: 1, most: 10_000, usual: 5 },
  revenue_mismatch: { unit: "dollars", least: 1, most: 100_000, usual: 1 },
} as const satisfies Record<AlertRule, { unit: AlertUnit; least: number; most: number; usual: number }>;

const threshold = ({ least, most }: { least: number; most: number }) =>
  z.coerce
    .number({ error: "Enter a whole number." })
    .int("Enter a whole number.")
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`);

type Thresholds = { [rule in AlertRule]: ReturnType<typeof threshold> };
const thresholds = Object.fromEntries(alertRules.map((rule) => [rule, threshold(alertLimits[rule])])) as Thresholds;

/** Settings that were stored before a rule was added have no threshold for it. */
const storedThresholds = Object.fromEntries(
  alertRules.map((rule) => [rule, thresholds[rule].default(alertLimits[rule].usual)]),
) as { [rule in AlertRule]: z.ZodDefault<Thresholds[rule]> };

/** The value from which each rule alerts, in its unit, and the rules that are off. */
export const AlertSettings = z.object({
  thresholds: z.object(storedThresholds),
  off: z.array(z.enum(alertRules)).max(alertRules.length),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

type Switches = { [rule in `${AlertRule}_on`]: z.ZodOptional<z.ZodLiteral<"on">> };
const switches = Object.fromEntries(alertRules.map((rule) => [`${rule}_on`, z.literal("on").optional()])) as Switches;

/** The form of the settings: a field and a checkbox for each rule. */
export const AlertsForm = z
  .object({ ...thresholds, ...switches, seen: SeenVersion, reason: SettingReason })
  .transform(({ seen, reason, ...fields }): AlertSettings & { seen: number; reason: string } => ({
    thresholds: Object.fromEntries(alertRules.map((rule) => [rule, fields[rule]])) as AlertSettings["thresholds"],
    off: alertRules.filter((rule) => fields[`${rule}_on`] === undefined),
    seen,
    reason,
  }));
export type AlertsForm = z.infer<typeof AlertsForm>;
