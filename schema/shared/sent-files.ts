import { z } from "zod";

/** Ids of files uploaded before their form was submitted, separated by commas. */
export function sentFiles(most: number, of: string) {
  return z
    .string()
    .default("")
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(
      z
        .array(z.uuid({ error: "A file is no longer available. Add it again." }))
        .max(most, `${of} can have ${most} files.`),
    );
}
