import { z } from "zod";
import { Ways } from "../notifications/notification.ts";
import { personChannels, staffEvents, staffRoles } from "../vocabulary/notifications.ts";
import { SeenVersion, SettingReason } from "./setting-form.ts";

/** By which ways each role gets notifications of each event, where a person has not chosen otherwise. */
export const StaffMatrix = z.record(z.enum(staffRoles), z.record(z.enum(staffEvents), Ways));
export type StaffMatrix = z.infer<typeof StaffMatrix>;

/** A checkbox is named by role, event and way; those that are off are not sent. */
export const StaffMatrixForm = z
  .object({ seen: SeenVersion, reason: SettingReason })
  .catchall(z.string())
  .transform(({ seen, reason, ...boxes }) => ({ seen, reason, matrix: matrixOf(new Set(Object.keys(boxes))) }));
export type StaffMatrixForm = z.infer<typeof StaffMatrixForm>;

function matrixOf(ticked: ReadonlySet<string>): StaffMatrix {
  const waysOf = (cell: string) =>
    Ways.parse(Object.fromEntries(personChannels.map((channel) => [channel, ticked.has(`${cell}.${channel}`)])));
  const rowOf = (role: string) =>
    Object.fromEntries(staffEvents.map((event) => [event, waysOf(`${role}.${event}`)] as const));
  return StaffMatrix.parse(Object.fromEntries(staffRoles.map((role) => [role, rowOf(role)])));
}
