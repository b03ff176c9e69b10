import { defaultHours } from "#core/conversations/support-hours.ts";
import type { Database } from "#db/client.ts";
import { findSetting } from "#db/settings/settings.ts";
import { SupportHours } from "#schema/conversations/support-hours.ts";

/**
 * Support hours and the first-reply target, from which due times and promises are computed: what is set, or what holds
 * until someone sets it. A stored value that does not fit any more counts as not set.
 */
export function createHours({ db }: { db: Database }) {
  async function current(): Promise<SupportHours> {
    const parsed = SupportHours.safeParse((await findSetting(db, "support"))?.value);
    return parsed.success ? parsed.data : defaultHours;
  }

  return { current };
}
