import { z } from "zod";

/** Control characters and bidi overrides: they can change how a line is read. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const UNPRINTABLE_IN_BLOCK = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** One line of text: NFC, trimmed, counted in code points, no control or bidi characters. */
export function line(min: number, max: number, name: string) {
  return z
    .string({ error: `${name} is missing.` })
    .transform((text) => text.normalize("NFC").trim())
    .superRefine((text, check) => {
      const message = lengthProblem(text, min, max, name);
      if (message) check.addIssue({ code: "custom", message });
      if (UNPRINTABLE.test(text))
        check.addIssue({ code: "custom", message: `${name} contains a character that cannot be displayed.` });
    });
}

/** Several lines of text, counted the same way; line breaks and tabs stay. */
export function block(min: number, max: number, name: string) {
  return z
    .string({ error: `${name} is missing.` })
    .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
    .superRefine((text, check) => {
      const message = lengthProblem(text, min, max, name);
      if (message) check.addIssue({ code: "custom", message });
      if (UNPRINTABLE_IN_BLOCK.test(text)) {
        check.addIssue({ code: "custom", message: `${name} contains a character that cannot be displayed.` });
      }
    });
}

export const Email = z
  .string({ error: "The email address is missing." })
  .trim()
  .toLowerCase()
  .max(254, "An email address can have at most 254 characters.")
  .email("This does not look like an email address. Enter it like name@example.org.");

function lengthProblem(text: string, min: number, max: number, name: string): string | null {
  const length = [...text].length;
  if (length < min) return min === 1 ? `${name} is missing.` : `${name} needs at least ${min} characters.`;
  if (length > max) return `${name} has ${length} characters. The limit is ${max}.`;
  return null;
}
