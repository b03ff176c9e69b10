import type { NotificationPreferences, StaffTopic, Ways } from "#schema/notifications/notification.ts";
import type { StaffMatrix } from "#schema/settings/staff-notifications.ts";
import {
  type PersonChannel,
  personChannels,
  type StaffAudience,
  type StaffEvent,
  staffEvents,
} from "#schema/vocabulary/notifications.ts";
import { defaultPrefs } from "./preferences.ts";

const usual: Ways = { email: true, inapp: true, push: false, telegram: false };

/** Holds until an admin sets another. */
export const usualStaffMatrix: StaffMatrix = {
  editor: matrixRow(() => usual),
  admin: matrixRow(() => usual),
};

const eventOfTopic: Record<StaffTopic, StaffEvent> = {
  overdue: "conversation",
  new_message: "conversation",
  conversation: "conversation",
  mention: "conversation",
  to_assign: "order",
  held: "order",
  assigned: "order",
  answered: "order",
  revision: "order",
  refund: "refund",
  content: "content",
  check: "check",
  security: "security",
  health: "security",
};

/** The event of a topic; null for a notification from before topics were stored. */
export function eventOf(topic: StaffTopic | null): StaffEvent | null {
  return topic === null ? null : eventOfTopic[topic];
}

/** The events that a role is notified of: security is for admins, and an expert hears of their orders. */
export function eventsFor(role: StaffAudience): StaffEvent[] {
  if (role === "expert") return ["order"];
  return staffEvents.filter((event) => role === "admin" || event !== "security");
}

/** Why a way cannot be turned off; null if it can. */
export function staffLockOf(event: StaffEvent, channel: PersonChannel): string | null {
  return event === "security" && channel === "inapp" ? "Security notifications always appear in the app." : null;
}

type Stored = Pick<NotificationPreferences, "staff"> & { matrix?: Partial<NotificationPreferences["matrix"]> };

/** By which ways a member of staff gets an event: their own choice, or else the default of their role; an expert's is that of editors. */
export function staffWaysOf(role: StaffAudience, event: StaffEvent, stored: Stored | null, matrix: StaffMatrix): Ways {
  const all = stored?.matrix?.desk;
  // Before there was a row for each event, one row was for all staff notifications.
  const chosenForAll =
    all && !stored.staff && personChannels.some((channel) => all[channel] !== defaultPrefs.matrix.desk[channel]);
  const ways = stored?.staff?.[event] ?? (chosenForAll ? all : matrix[role === "expert" ? "editor" : role][event]);
  const open = (channel: PersonChannel) => staffLockOf(event, channel) !== null || ways[channel];
  // Unsubscribing by the link of a staff email turns off all of them.
  return {
    email: open("email") && all?.email !== false,
    ...{ inapp: open("inapp"), push: open("push") },
    telegram: open("telegram"),
  };
}

/** Every event of a role with its ways. */
export function staffRowsOf(role: StaffAudience, stored: Stored | null, matrix: StaffMatrix): Record<StaffEvent, Ways> {
  return matrixRow((event) => staffWaysOf(role, event, stored, matrix));
}

/** The choices to store of the rows of a form: those equal to the default of the role follow it from now on. */
export function staffChoicesOf(
  role: StaffAudience,
  rows: Record<StaffEvent, Ways>,
  matrix: StaffMatrix,
): NonNullable<NotificationPreferences["staff"]> {
  const own = eventsFor(role).filter((event) =>
    personChannels.some((channel) => rows[event][channel] !== staffWaysOf(role, event, null, matrix)[channel]),
  );
  return Object.fromEntries(own.map((event) => [event, rows[event]]));
}

/** The form field of a checkbox for a staff event. */
export function staffCellName(event: StaffEvent, channel: PersonChannel): string {
  return `staff.${event}.${channel}`;
}

/** The rows of a form by the names of its ticked checkboxes. */
export function staffRowsIn(cells: ReadonlySet<string>): Record<StaffEvent, Ways> {
  return matrixRow((event) => {
    const open = (channel: PersonChannel) =>
      staffLockOf(event, channel) !== null || cells.has(staffCellName(event, channel));
    return { email: open("email"), inapp: open("inapp"), push: open("push"), telegram: open("telegram") };
  });
}

function matrixRow(waysOf: (event: StaffEvent) => Ways): Record<StaffEvent, Ways> {
  return Object.fromEntries(staffEvents.map((event) => [event, waysOf(event)])) as Record<StaffEvent, Ways>;
}
