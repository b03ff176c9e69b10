import { wants, withDefaults } from "#core/notifications/preferences.ts";
import { eventOf, staffWaysOf, usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import type { Reached } from "#db/notifications/addresses.ts";
import type { NotificationKind, StaffTopic } from "#schema/notifications/notification.ts";
import { StaffMatrix } from "#schema/settings/staff-notifications.ts";
import { expertTopics, type PersonChannel, type StaffAudience, staffRoles } from "#schema/vocabulary/notifications.ts";

/** Whether someone gets a notification by a channel: staff by event, their own choice before the default of their role. */
export function isWanted(
  person: Pick<Reached, "role" | "isExpert" | "stored" | "staffMatrix">,
  { kind, topic }: { kind: NotificationKind; topic: StaffTopic | null },
  channel: PersonChannel,
): boolean {
  const [event, audience] = [eventOf(topic), audienceOf(person)];
  if (kind !== "desk" || event === null || audience === null) return wants(withDefaults(person.stored), kind, channel);
  return staffWaysOf(audience, event, person.stored, staffMatrixOf(person))[channel];
}

/** Which staff notifications are for someone; null for students. */
export function audienceOf({ role, isExpert }: Pick<Reached, "role" | "isExpert">): StaffAudience | null {
  return staffRoles.find((one) => one === role) ?? (isExpert ? "expert" : null);
}

/** Whether someone gets a staff notification at all: an expert those about their work. */
export function isForStaff(
  person: Pick<Reached, "role" | "isExpert">,
  { topic }: { topic: StaffTopic | null },
): boolean {
  const audience = audienceOf(person);
  return audience === "expert" ? expertTopics.some((one) => one === topic) : audience !== null;
}

/** The defaults of the roles; a stored value that does not fit any more counts as not set. */
export function staffMatrixOf({ staffMatrix }: Pick<Reached, "staffMatrix">): StaffMatrix {
  const read = StaffMatrix.safeParse(staffMatrix);
  return read.success ? read.data : usualStaffMatrix;
}
