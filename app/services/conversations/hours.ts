import { pageTags } from "#core/content/cache-tags.ts";
import { defaultHours } from "#core/conversations/support-hours.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { findSetting } from "#db/settings/settings.ts";
import { SupportHours, type SupportHoursChange } from "#schema/conversations/support-hours.ts";
import type { SettingRestore } from "#schema/settings/setting-form.ts";
import { createSettingVersions } from "../shared/setting-versions.ts";
import type { ConversationPorts } from "./ports.ts";

const KEY = "support";

/** Support hours and the first-reply target: due times and promises are computed from them. */
export function createHours({ db, clock, audit }: Pick<ConversationPorts, "db" | "clock" | "audit">) {
  const setting = createSettingVersions<SupportHours>(
    { db, clock, audit },
    {
      key: KEY,
      act: "support_hours.save",
      label: "Support hours",
      schema: SupportHours,
      usual: defaultHours,
      stored: () => findSetting(db, KEY),
    },
  );

  /** What is set, or what holds until someone sets it. A stored value that does not fit any more counts as not set. */
  async function current(): Promise<SupportHours> {
    return (await setting.current()).value;
  }

  async function read(actor: Actor): Promise<{ hours: SupportHours; version: number }> {
    requireEditor(actor);
    const { value: hours, version } = await setting.current();
    return { hours, version };
  }

  async function save(actor: Actor, { hours, seen, reason }: SupportHoursChange): Promise<void> {
    await setting.save(actor, { value: hours, seen, reason });
    await refreshPages();
  }

  async function restore(actor: Actor, form: SettingRestore): Promise<void> {
    await setting.restore(actor, form);
    await refreshPages();
  }

  /** Public pages show the support hours, so their cached copies are purged within a minute. */
  async function refreshPages(): Promise<void> {
    await markStale(db, [pageTags.hours], clock.now());
  }

  return { current, read, versions: setting.read, save, restore };
}
