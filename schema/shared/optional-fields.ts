import { z } from "zod";

// Of what services outside send. Some send null where their documentation promises a value, others leave the field out.

/** A field that may be null or missing: undefined in both cases. */
export function optional<T>(schema: z.ZodType<T>) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** The entries of a list that can be read: one that cannot does not take the others with it. A missing list has none. */
export function listOf<T>(schema: z.ZodType<T>) {
  return requiredListOf(schema)
    .nullish()
    .catch(null)
    .transform((entries) => entries ?? []);
}

/** The same of a list that must not be missing. */
export function requiredListOf<T>(schema: z.ZodType<T>) {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}
