import type { Actor } from "#core/identity/actor.ts";
import { usualRetention } from "#db/settings/retention.ts";
import { findSetting } from "#db/settings/settings.ts";
import { Retention, type RetentionForm } from "#schema/settings/retention.ts";
import { createSettingVersions, type SettingPorts } from "../shared/setting-versions.ts";

/** How long things are kept, where an admin may say so. */
export function createRetentionSetting(ports: SettingPorts) {
  const setting = createSettingVersions<Retention>(ports, {
    key: "retention",
    act: "retention.save",
    label: "Retention",
    schema: Retention,
    usual: usualRetention,
    stored: () => findSetting(ports.db, "retention"),
  });

  async function save(actor: Actor, { seen, reason, ...value }: RetentionForm): Promise<void> {
    await setting.save(actor, { value, seen, reason });
  }

  return { ...setting, save };
}
