import { AppError } from "#core/app-error.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { defaultHours } from "#core/conversations/support-hours.ts";
import { type Actor, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { findSetting, saveSetting } from "#db/settings/settings.ts";
import { SupportHours } from "#schema/conversations/support-hours.ts";
import type { ConversationPorts } from "./ports.ts";

const KEY = "support";

/** Support hours and the first-reply target: due times and promises are computed from them. */
export function createHours({ db, clock }: Pick<ConversationPorts, "db" | "clock">) {
  /** What is set, or what holds until someone sets it. A stored value that does not fit any more counts as not set. */
  async function current(): Promise<SupportHours> {
    return (await stored()).hours;
  }

  async function read(actor: Actor): Promise<{ hours: SupportHours; version: number }> {
    requireEditor(actor);
    return stored();
  }

  async function save(actor: Actor, hours: SupportHours, seen: number): Promise<void> {
    const admin = requireAdmin(actor, "Only admins can change the support hours.");
    const row = { key: KEY, value: hours, seen, byName: admin.fullName, now: clock.now() };
    if (!(await saveSetting(db, row))) {
      throw new AppError(
        "conflict",
        "Another admin saved the support hours in the meantime. Reload the page and save again.",
      );
    }
    // Public pages show the support hours, so their cached copies are purged within a minute.
    await markStale(db, [pageTags.hours], clock.now());
  }

  async function stored(): Promise<{ hours: SupportHours; version: number }> {
    const found = await findSetting(db, KEY);
    const parsed = SupportHours.safeParse(found?.value);
    return { hours: parsed.success ? parsed.data : defaultHours, version: found?.version ?? 0 };
  }

  return { current, read, save };
}
