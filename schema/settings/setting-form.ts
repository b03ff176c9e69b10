import { z } from "zod";

/** The reason of a change of a setting. */
export const SettingReason = z
  .string()
  .trim()
  .min(5, "Enter a short reason for the change.")
  .max(300, "The reason can have at most 300 characters.");

/** The version that the admin saw; 0 for a setting that nobody has changed. */
export const SeenVersion = z.coerce.number().int().min(0);

/** A version of a setting that becomes the current one again; 0 are the defaults. */
export const SettingRestore = z.object({ seen: SeenVersion, version: z.coerce.number().int().min(0) });
export type SettingRestore = z.infer<typeof SettingRestore>;
