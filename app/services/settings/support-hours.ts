import { pageTags } from "#core/content/cache-tags.ts";
import { defaultHours } from "#core/conversations/support-hours.ts";
import type { Actor } from "#core/identity/actor.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { findSetting } from "#db/settings/settings.ts";
import { SupportHours, type SupportHoursForm } from "#schema/conversations/support-hours.ts";
import type { SettingRestore } from "#schema/settings/setting-form.ts";
import { createSettingVersions, type SettingPorts } from "./setting-versions.ts";

/** When support is there, and how fast it replies. */
export function createSupportHours(ports: SettingPorts) {
  const { db, clock } = ports;
  const setting = createSettingVersions<SupportHours>(ports, {
    key: "support",
    act: "support_hours.save",
    label: "Support hours",
    schema: SupportHours,
    usual: defaultHours,
    stored: () => findSetting(db, "support"),
  });

  async function save(actor: Actor, { seen, reason, hours }: SupportHoursForm): Promise<void> {
    await setting.save(actor, { value: hours, seen, reason });
    await purge();
  }

  async function restore(actor: Actor, form: SettingRestore): Promise<void> {
    await setting.restore(actor, form);
    await purge();
  }

  /** Public pages show the support hours: their cached copies are purged within a minute. */
  async function purge(): Promise<void> {
    await markStale(db, [pageTags.hours], clock.now());
  }

  return { ...setting, save, restore };
}
