import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { line } from "../shared/text.ts";
import { ArticleType, articleActs } from "./article.ts";
import { DomainSlug } from "./domain.ts";

/** The form of a new article. The key becomes its id, so that submitting twice creates one article. */
export const NewArticleForm = z.object({
  idempotencyKey: FormKey,
  title: line(5, 120, "The title"),
  domain: DomainSlug,
  type: ArticleType,
});

const seen = z.coerce.number().int().min(1);
const note = z.string().trim().max(2000, "The note can have at most 2,000 characters.").default("");
/** A local time as sent by a `datetime-local` field; the reader's UTC offset is a separate field, in minutes. */
const local = z.union([z.literal(""), z.iso.datetime({ local: true, error: "Choose a day and a time." })]).default("");

/** The actions of the forms on an article's pages. */
export const DraftForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("act"),
    act: z.enum(articleActs),
    seen,
    note,
    at: local,
    /** `Date.getTimezoneOffset()`: minutes to add to local time. */
    offset: z.coerce.number().int().min(-840).max(840).default(0),
  }),
  z.object({ intent: z.literal("save_version"), seen, note }),
  z.object({ intent: z.literal("restore"), seen, number: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal("preview"), days: z.coerce.number().int().min(1).max(7).default(7) }),
  z.object({ intent: z.literal("revoke") }),
]);
export type DraftForm = z.infer<typeof DraftForm>;

/** Converts a local time to UTC ms; null if none was given. */
export function momentOf(at: string, offset: number): number | null {
  if (at === "") return null;
  return Date.parse(`${at.length === 16 ? `${at}:00` : at}Z`) + offset * 60_000;
}
