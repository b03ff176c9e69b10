import type { z } from "zod";
import { distinct, HOLE } from "./strings.ts";
import { joined, valued } from "./types.ts";

// biome-ignore lint/suspicious/noExplicitAny: a definition has other parts for each kind of schema.
type Definition = Record<string, any> & { type: string };

/** The field names of a schema and the words its fields may hold, as in types.ts. Of what is transformed, the stored side. */
export function namesOfSchema(schema: z.ZodType): string[] {
  return distinct(namesOf(schema, "", new Set()));
}

function namesOf(schema: z.ZodType, at: string, inside: ReadonlySet<unknown>): string[] {
  if (inside.has(schema)) return [];
  const { def } = schema as unknown as { def: Definition };
  const next = (inner: z.ZodType, path = at) => namesOf(inner, path, new Set([...inside, schema]));
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
        const path = joined(at, name);
        return [path, ...next(field, path)];
      });
    case "array":
      return next(def.element);
    case "tuple":
      return (def.items as z.ZodType[]).flatMap((item) => next(item));
    case "record":
      return recordNames(def, at, next);
    case "union":
    case "discriminated_union":
      return (def.options as z.ZodType[]).flatMap((option) => next(option));
    case "intersection":
      return [...next(def.left), ...next(def.right)];
    case "enum":
      return Object.values(def.entries as Record<string, string>).map((word) => valued(at, word));
    case "literal":
      return (def.values as unknown[]).map((value) => valued(at, String(value)));
    case "pipe":
      return /^(?:unknown|any|transform)$/.test(def.in.def.type) ? next(def.out) : next(def.in);
    case "lazy":
      return next(def.getter());
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return next(def.innerType);
    default:
      return [];
  }
}

function recordNames(def: Definition, at: string, next: (inner: z.ZodType, path: string) => string[]): string[] {
  const keys = next(def.keyType, "").map((key) => joined(at, key.replace(/^=/, "")));
  const fields = keys.length > 0 ? keys : [joined(at, HOLE)];
  return [...keys, ...fields.flatMap((field) => next(def.valueType, field))];
}
