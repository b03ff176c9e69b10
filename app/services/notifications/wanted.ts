import { wants, withDefaults } from "#core/notifications/preferences.ts";
import { eventOf, staffWaysOf, usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import type { Reached } from "#db/notifications/addresses.ts";
import type { NotificationKind, StaffTopic } from "#schema/notifications/notification.ts";
import { StaffMatrix } from "#schema/settings/staff-notifications.ts";
import { type PersonChannel, type StaffRole, staffRoles } from "#schema/vocabulary/notifications.ts";

/** Whether someone gets a notification by a channel: staff by event, their own choice before the default of their role. */
export function isWanted(
  person: Pick<Reached, "role" | "stored" | "staffMatrix">,
  { kind, topic }: { kind: NotificationKind; topic: StaffTopic | null },
  channel: PersonChannel,
): boolean {
  const [event, role] = [eventOf(topic), staffRoleOf(person)];
  if (kind !== "desk" || event === null || role === null) return wants(withDefaults(person.stored), kind, channel);
  return staffWaysOf(role, event, person.stored, staffMatrixOf(person))[channel];
}

export function staffRoleOf({ role }: Pick<Reached, "role">): StaffRole | null {
  return staffRoles.find((one) => one === role) ?? null;
}

/** The defaults of the roles; a stored value that does not fit any more counts as not set. */
export function staffMatrixOf({ staffMatrix }: Pick<Reached, "staffMatrix">): StaffMatrix {
  const read = StaffMatrix.safeParse(staffMatrix);
  return read.success ? read.data : usualStaffMatrix;
}
