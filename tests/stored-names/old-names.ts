import type { z } from "zod";
import { namesOfSchema } from "./zod.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Proves that a name of a stored document is still read. A document as it is stored now is written once with each known
 * name and once with the old one in its place: where its schema reads both alike, the old name is read as the known one.
 * Null where no name is.
 *
 * @param schemas by document
 * @param samples a document of each as it is stored now
 */
export function readerOf(schemas: Record<string, z.ZodType>, samples: Record<string, unknown>) {
  return (old: string): string | null => {
    const [document = "", name = ""] = old.split(": ");
    const [schema, sample] = [schemas[document], samples[document] as Json | undefined];
    if (!schema || sample === undefined) return null;
    const known = namesOfSchema(schema).find((one) => readsAlike(schema, sample, one, name));
    return known === undefined ? null : `${document}: ${known}`;
  };
}

function readsAlike(schema: z.ZodType, sample: Json, known: string, old: string): boolean {
  const [field = "", word] = known.split("=");
  const [oldField = "", oldWord] = old.split("=");
  if ((word === undefined) !== (oldWord === undefined)) return false;
  if (word === undefined) {
    const [parent, oldParent] = [parentOf(field), parentOf(oldField)];
    if (parent !== oldParent) return false;
    const written = rewritten(sample, field, (_, value) => [lastOf(oldField), value]);
    return written !== null && sameOf(schema, sample, written);
  }
  if (field !== oldField) return false;
  const now = rewritten(sample, field, (name, value) => [name, typeof value === "string" ? word : value]);
  const before = rewritten(sample, field, (name, value) => [name, typeof value === "string" ? (oldWord ?? "") : value]);
  return now !== null && before !== null && sameOf(schema, now, before);
}

/** The document with every field of this name put in anew; null where it has none. */
function rewritten(sample: Json, field: string, anew: (name: string, value: Json) => [string, Json]): Json | null {
  let found = false;
  const walk = (value: Json, parent: string): Json => {
    if (Array.isArray(value)) return value.map((one) => walk(one, parent));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if ((parent === "" ? name : `${parent}.${name}`) !== field) return [name, walk(inner, name)];
        found = true;
        return anew(name, inner);
      }),
    );
  };
  const outcome = walk(sample, "");
  return found ? outcome : null;
}

function sameOf(schema: z.ZodType, one: Json, other: Json): boolean {
  const [read, also] = [schema.safeParse(one), schema.safeParse(other)];
  return read.success && also.success && canonical(read.data) === canonical(also.data);
}

/** The same whatever the order of the fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function parentOf(field: string): string {
  return field.split(".").slice(0, -1).join(".");
}

function lastOf(field: string): string {
  return field.split(".").at(-1) ?? "";
}
