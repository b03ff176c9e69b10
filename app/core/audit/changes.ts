import type { AuditValue, AuditValues } from "./audit.ts";

/** More changed fields than this are not listed one by one. */
const FIELDS_MOST = 60;

/** Nested values by path: `{ rates: { editing: 22 } }` is `{ "rates.editing": 22 }`; a list is one text. */
export function flat(value: object, path = ""): AuditValues {
  const found: AuditValues = {};
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    const at = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(part))
      found[at] = part.every((one) => typeof one !== "object") ? part.join(" ") : JSON.stringify(part);
    else if (typeof part === "object" && part !== null) Object.assign(found, flat(part, at));
    else found[at] = simpleOf(part);
  }
  return found;
}

/** The fields that differ. `before` is null for something new. */
export function changesOf(before: object | null, after: object | null): { before: AuditValues; after: AuditValues } {
  const [was, is] = [before ? flat(before) : {}, after ? flat(after) : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name]);
  const shown = names.slice(0, FIELDS_MOST);
  const pick = (values: AuditValues) =>
    Object.fromEntries(shown.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  return { before: pick(was), after: pick(is) };
}

function simpleOf(part: unknown): AuditValue {
  if (typeof part === "number" && !Number.isSafeInteger(part)) return String(part);
  return typeof part === "string" || typeof part === "number" || typeof part === "boolean" ? part : null;
}
