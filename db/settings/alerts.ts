import { AlertSettings, alertLimits } from "#schema/settings/alerts.ts";
import { alertRules } from "#schema/vocabulary/alerts.ts";
import type { Database } from "../client.ts";
import { findSetting } from "./settings.ts";

/** Holds until an admin sets others. */
export const usualAlerts: AlertSettings = {
  thresholds: Object.fromEntries(
    alertRules.map((rule) => [rule, alertLimits[rule].usual]),
  ) as AlertSettings["thresholds"],
  off: [],
};

/** The settings of now. A stored value that does not fit any more counts as not set. */
export async function alertsNow(db: Database): Promise<AlertSettings> {
  const read = AlertSettings.safeParse((await findSetting(db, "alerts"))?.value);
  return read.success ? read.data : usualAlerts;
}
