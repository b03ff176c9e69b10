import { z } from "zod";

/** A whole number in text, in digits alone: `Number` also reads an empty text, a space, 0x1 and 1e3. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/** The number that a text of an address, a header or a form is; null for any other text. */
export function wholeNumber(text: string | null | undefined): number | null {
  return text != null && DIGITS.test(text) ? Number(text) : null;
}

/** The same for schemas: a number as JSON has it, or the digits of a form or an address. */
export const WholeNumber = z.union([z.string().regex(DIGITS).transform(Number), z.number()]).pipe(z.number().int());
