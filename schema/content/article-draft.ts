import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { LocalTime } from "../shared/local-time.ts";
import { line } from "../shared/text.ts";
import { TimeZone } from "../shared/time-zone.ts";
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

/** The actions of the forms on an article's pages. */
export const DraftForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("act"),
    act: z.enum(articleActs),
    seen,
    note,
    at: LocalTime,
    /** In which `at` is. */
    zone: TimeZone.default("UTC"),
  }),
  z.object({ intent: z.literal("save_version"), seen, note }),
  z.object({ intent: z.literal("restore"), seen, number: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal("preview"), days: z.coerce.number().int().min(1).max(7).default(7) }),
  z.object({ intent: z.literal("revoke") }),
]);
export type DraftForm = z.infer<typeof DraftForm>;
