import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { defaultHours } from "#core/conversations/support-hours.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { findSetting, saveSetting } from "#db/settings/settings.ts";
import { SupportHours } from "#schema/conversations/support-hours.ts";
import type { ConversationPorts } from "./ports.ts";

const KEY = "support";

/** Support hours and the first-reply target: due times and promises are computed from them. */
export function createHours({ db, clock, audit }: Pick<ConversationPorts, "db" | "clock" | "audit">) {
  /** What is set, or what holds until someone sets it. A stored value that does not fit any more counts as not set. */
  async function current(): Promise<SupportHours> {
    return (await stored()).hours;
  }

  async function read(actor: Actor): Promise<{ hours: SupportHours; version: number }> {
    requireEditor(actor);
    return stored();
  }

  async function save(actor: Actor, hours: SupportHours, seen: number): Promise<void> {
    const admin = requireRight(actor, "support_hours.save");
    const row = { key: KEY, value: hours, seen, byName: admin.fullName, now: clock.now() };
    const saved = {
      action: "support_hours.save",
      target: "setting",
      targetId: KEY,
      label: "Support hours",
      ...changesOf(await current(), hours),
    } as const;
    if (!(await audit.record(admin, saved, (handle) => saveSetting(handle, row)))) {
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
