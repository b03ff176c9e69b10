/**
 * JSON in the canonical form of RFC 8785 (JCS): equal values have equal texts, so that the value can be signed.
 * Numbers must be safe integers, because every language writes those alike; other numbers, and values without a
 * JSON form, are a bug.
 */
export function canonicalJson(value: unknown): string {
  return written(value, integer);
}

/**
 * The same with decimals, as ECMAScript writes them (RFC 8785, section 3.2.2.3): for hashed data with percentages.
 * An implementation in another language needs that algorithm, so signed statements use integers only.
 */
export function canonicalJsonWithDecimals(value: unknown): string {
  return written(value, decimal);
}

function written(value: unknown, number: (value: number) => string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return number(value);
  // Not map(), which skips holes.
  if (Array.isArray(value)) return `[${Array.from(value, (entry) => written(entry, number)).join(",")}]`;
  if (isPlain(value)) {
    // In the order of UTF-16 code units, which sort() without a comparator uses.
    const entries = Object.keys(value)
      .sort()
      .map((key) => `${quoted(key)}:${written(value[key], number)}`);
    return `{${entries.join(",")}}`;
  }
  throw new TypeError(`A ${typeof value} has no canonical JSON.`);
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("Half a surrogate pair has no canonical JSON.");
  return JSON.stringify(text);
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError("Only safe integers have canonical JSON here.");
  // Minus zero is written as zero.
  return String(value === 0 ? 0 : value);
}

function decimal(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError("JSON has no word for what is not finite.");
  return String(value === 0 ? 0 : value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
