import { Retention, retentionLimits } from "#schema/settings/retention.ts";
import type { Database } from "../client.ts";
import { findSetting } from "./settings.ts";

/** What holds until an admin sets it. Users have the same default in their table. */
export const usualRetention: Retention = {
  newAccounts: 30,
  notifications: retentionLimits.notifications.usual,
  outgoingMessages: retentionLimits.outgoingMessages.usual,
  checkLogs: retentionLimits.checkLogs.usual,
};

/** How long things are kept now, days. A stored value that does not fit any more counts as not set. */
export async function retentionNow(db: Database): Promise<Retention> {
  const read = Retention.safeParse((await findSetting(db, "retention"))?.value);
  return read.success ? read.data : usualRetention;
}
