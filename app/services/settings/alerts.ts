import type { Actor } from "#core/identity/actor.ts";
import { usualAlerts } from "#db/settings/alerts.ts";
import { findSetting } from "#db/settings/settings.ts";
import { AlertSettings, type AlertsForm } from "#schema/settings/alerts.ts";
import { createSettingVersions, type SettingPorts } from "../shared/setting-versions.ts";

/** From which values admins are alerted, where an admin may set it. */
export function createAlertSetting(ports: SettingPorts) {
  const setting = createSettingVersions<AlertSettings>(ports, {
    key: "alerts",
    act: "alerts.save",
    label: "Alerts",
    schema: AlertSettings,
    usual: usualAlerts,
    stored: () => findSetting(ports.db, "alerts"),
  });

  async function save(actor: Actor, { seen, reason, ...value }: AlertsForm): Promise<void> {
    await setting.save(actor, { value, seen, reason });
  }

  return { ...setting, save };
}
