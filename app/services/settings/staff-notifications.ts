import type { Actor } from "#core/identity/actor.ts";
import { usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import { findSetting } from "#db/settings/settings.ts";
import { StaffMatrix, type StaffMatrixForm } from "#schema/settings/staff-notifications.ts";
import { createSettingVersions, type SettingPorts } from "../shared/setting-versions.ts";

/** By which ways editors and admins are notified of what, where they have not chosen otherwise. */
export function createStaffNotifications(ports: SettingPorts) {
  const setting = createSettingVersions<StaffMatrix>(ports, {
    key: "staff_notifications",
    act: "staff_notifications.save",
    label: "Staff notifications",
    schema: StaffMatrix,
    usual: usualStaffMatrix,
    stored: () => findSetting(ports.db, "staff_notifications"),
  });

  async function save(actor: Actor, { seen, reason, matrix }: StaffMatrixForm): Promise<void> {
    await setting.save(actor, { value: matrix, seen, reason });
  }

  return { ...setting, save };
}
