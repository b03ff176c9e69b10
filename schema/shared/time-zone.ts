import { z } from "zod";

/** An IANA time zone that this runtime knows. People type its name with spaces. */
export const TimeZone = z
  .string()
  .max(64)
  .overwrite((zone) => zone.trim().replaceAll(" ", "_"))
  .refine(isZone, { error: "This time zone is not known. Enter it like Europe/London." });

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
