/**
 * JSON as RFC 8785 (JCS) writes it: one value, one text, so that a signature is of the value. Numbers are safe integers
 * alone, because every language writes those alike; anything else, and whatever JSON has no word for, is a bug of ours.
 */
export function canonicalJson(value: unknown): string {
  return written(value, integer);
}

/**
 * The same with decimals, as ECMAScript writes them (RFC 8785, section 3.2.2.3): for what is hashed and has percentages.
 * Anyone who checks it in another language needs that algorithm, so what is signed itself keeps to integers.
 */
export function canonicalJsonWithDecimals(value: unknown): string {
  return written(value, decimal);
}

function written(value: unknown, number: (value: number) => string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return number(value);
  // Not map(), which steps over what was never set.
  if (Array.isArray(value)) return `[${Array.from(value, (entry) => written(entry, number)).join(",")}]`;
  if (isPlain(value)) {
    // The order of UTF-16 code units, which is what sort() without a comparison goes by.
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
