import { z } from "zod";
import { SeenVersion, SettingReason } from "../settings/setting-form.ts";
import { TimeZone } from "../shared/time-zone.ts";
import { priorities } from "../vocabulary/conversations.ts";
import { weekdays } from "../vocabulary/settings.ts";

const Minute = z.number().int().min(0).max(1440);

/** Support hours and reply targets. Minutes are minutes of the day in the configured time zone. */
export const SupportHours = z.object({
  zone: TimeZone,
  /** Sunday first; null for a day without support. */
  days: z
    .array(
      z
        .object({ from: Minute, to: Minute })
        .refine(({ from, to }) => to > from, "The end time must be after the start time.")
        .nullable(),
    )
    .length(7)
    .refine((days) => days.some((day) => day !== null), "Set hours for at least one day."),
  /** The reply target for a waiting student, staffed minutes. */
  target: z.record(z.enum(priorities), z.number().int().min(5).max(10_080)),
});
export type SupportHours = z.infer<typeof SupportHours>;

const Time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 08:00.")
  .or(z.literal(""));
const Minutes = z.coerce
  .number({ error: "Enter a number of minutes." })
  .int("Enter whole minutes.")
  .min(5, "At least five minutes.")
  .max(10_080, "At most a week.");

const seven = weekdays.toSorted((a, b) => a - b);

/** The same as submitted by a form: a field for each end of each day. */
export const SupportHoursForm = z
  .object({
    zone: z.string().trim().pipe(TimeZone),
    ...(Object.fromEntries(
      seven.flatMap((at) => [
        [`from${at}`, Time],
        [`to${at}`, Time],
      ]),
    ) as Record<string, typeof Time>),
    ...(Object.fromEntries(priorities.map((priority) => [priority, Minutes])) as Record<string, typeof Minutes>),
  })
  .transform((values: Record<string, unknown>, check): SupportHours => {
    const days = seven.map((at) => {
      const [from, to] = [minuteOf(values[`from${at}`]), minuteOf(values[`to${at}`])];
      if (from === null && to === null) return null;
      if (from === null || to === null || to <= from) {
        check.addIssue({ code: "custom", path: [`to${at}`], message: "The end time must be after the start time." });
        return null;
      }
      return { from, to };
    });
    if (days.every((day) => day === null)) {
      check.addIssue({ code: "custom", path: ["from1"], message: "Set hours for at least one day." });
    }
    const target = Object.fromEntries(priorities.map((priority) => [priority, Number(values[priority])]));
    return { zone: String(values.zone), days, target: target as SupportHours["target"] };
  });

/** A change of them, over the version that was seen. */
export const SupportHoursChange = z.intersection(
  z.object({ seen: SeenVersion, reason: SettingReason }),
  SupportHoursForm.transform((hours) => ({ hours })),
);
export type SupportHoursChange = z.infer<typeof SupportHoursChange>;

function minuteOf(time: unknown): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(String(time));
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
