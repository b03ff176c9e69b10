import { loopReason } from "#core/conversations/email-loop.ts";
import { cutReply } from "#core/conversations/email-reply.ts";
import { mailText } from "#core/conversations/email-text.ts";
import { readEmail } from "#workers/adapters/conversations/email-parser.ts";
import { makeEmail } from "./generate.ts";

/** `lost`: the lines of the person's own that are not in the message. */
export type Told = { outcome: "program" | "refused" | "taken"; kept: boolean; lost: string[] };

/**
 * Reads a made-up email as the site does.
 *
 * @returns what became of it, and whether words of the quotation were kept
 * @throws Error where an email of a program would be answered, or one of a person is dropped or refused
 */
export async function tellEmail(seed: number): Promise<Told> {
  const { raw, own, quoted, automatic, damaged } = makeEmail(seed);
  const email = await readEmail(raw, { from: "ada@example.test", to: "help@example.test" });
  if (!email && !damaged) throw new Error(`Email ${seed} is refused.`);
  if (!email) return { outcome: "refused", kept: false, lost: [] };
  const reason = loopReason({ ...email, envelopeFrom: "ada@example.test" }, ["marginalia.test"]);
  if (automatic !== (reason !== null)) throw new Error(`Email ${seed}: ${reason ?? "taken for a person's"}.`);
  if (reason) return { outcome: "program", kept: false, lost: [] };
  const text = cutReply(email.text.trim() === "" ? mailText(email.html) : email.text);
  const words = text.replace(/\s+/g, " ");
  return {
    outcome: "taken",
    kept: text.includes(quoted),
    lost: damaged ? [] : own.filter((line) => !words.includes(line.replace(/\s+/g, " ").trim())),
  };
}
