/** One level of a list: its number format and when it restarts. */
export type ListLevel = {
  start: number;
  format: NumberFormat;
  /** "%1.%2)": a digit after % is replaced by the number of that level, counted from one. */
  text: string;
  /** The level (counted from one) whose next item restarts this one; 0: it never restarts. Null: any level above it. */
  restart: number | null;
  /** All numbers in it are written as digits. */
  legal: boolean;
};

/** Other formats are written as digits. */
export type NumberFormat = "bullet" | "none" | "decimal" | "zero" | "roman" | "Roman" | "letter" | "Letter" | "ordinal";

/** Lists have nine levels in all versions of Word. */
export const LEVELS = 9;

/** Counts the items of one list and returns the label Word displays before each. */
export class ListCounter {
  #counts: (number | null)[] = Array.from({ length: LEVELS }, () => null);

  /** The label of the next item of a level: "" for bullets. `levels` may differ from item to item, as Word allows. */
  next(levels: readonly ListLevel[], at: number): string {
    const level = levels[at];
    if (!level) return "";
    const count = this.#counts[at] ?? null;
    this.#counts[at] = count === null ? level.start : count + 1;
    for (let deeper = at + 1; deeper < LEVELS; deeper++) {
      const restart = levels[deeper]?.restart ?? deeper;
      if (at < restart) this.#counts[deeper] = null;
    }
    return this.#label(levels, level);
  }

  /** Restarts this level with the next item. */
  restart(at: number): void {
    this.#counts[at] = null;
  }

  #label(levels: readonly ListLevel[], level: ListLevel): string {
    if (level.format === "bullet") return "";
    return level.text
      .replace(/%([1-9])/g, (_, digit: string) => {
        const index = Number(digit) - 1;
        const counted = levels[index];
        if (!counted) return "";
        const number = this.#counts[index] ?? counted.start;
        return formatted(number, level.legal && counted.format !== "none" ? "decimal" : counted.format);
      })
      .trim();
  }
}

function formatted(number: number, format: NumberFormat): string {
  switch (format) {
    case "bullet":
    case "none":
      return "";
    case "zero":
      return String(number).padStart(2, "0");
    case "roman":
      return roman(number).toLowerCase();
    case "Roman":
      return roman(number);
    case "letter":
      return letters(number).toLowerCase();
    case "Letter":
      return letters(number);
    case "ordinal":
      return `${number}${ordinalEnd(number)}`;
    case "decimal":
      return String(number);
  }
}

const ROMAN = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

function roman(number: number): string {
  // Longer lists do not occur in real documents.
  if (number < 1 || number > 9_999) return String(number);
  let rest = number;
  let text = "";
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

/** Word continues with AA, BB, not AB. */
function letters(number: number): string {
  if (number < 1 || number > 780) return String(number);
  return String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

function ordinalEnd(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}
