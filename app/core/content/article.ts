import type { ArticleAct, ArticleContent, ArticleStatus, Originality } from "#schema/content/article.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { AppError } from "../app-error.ts";
import { type Actor, isAdmin, isEditor } from "../identity/actor.ts";
import { linkProblems, type PagesLinked } from "./article-links.ts";
import { countWords, plainText } from "./article-text.ts";

/** The transitions of an article. Everything else is rejected. */
const moves: Record<ArticleAct, { from: readonly ArticleStatus[]; to: ArticleStatus }> = {
  submit: { from: ["draft", "changes_requested", "unpublished"], to: "in_review" },
  withdraw: { from: ["in_review", "approved"], to: "draft" },
  approve: { from: ["in_review"], to: "approved" },
  request_changes: { from: ["in_review", "approved"], to: "changes_requested" },
  schedule: { from: ["approved"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "approved" },
  publish: { from: ["approved", "scheduled"], to: "published" },
  unpublish: { from: ["published"], to: "unpublished" },
  archive: { from: ["draft", "changes_requested", "unpublished"], to: "archived" },
  revive: { from: ["archived"], to: "draft" },
};

export function statusAfter(act: ArticleAct, status: ArticleStatus): ArticleStatus | null {
  return moves[act].from.includes(status) ? moves[act].to : null;
}

/**
 * The status of an article after an edit: a draft, even if a version is live; a rejected one keeps its status
 * until it is submitted.
 */
export function statusWhenWritten(status: ArticleStatus): ArticleStatus {
  return status === "changes_requested" ? status : "draft";
}

/** Why the text is locked and what to do first; null if it can be edited. */
export function editLock(status: ArticleStatus): string | null {
  switch (status) {
    case "in_review":
    case "approved":
      return "Withdraw it to edit.";
    case "scheduled":
      return "Unschedule it to edit.";
    case "archived":
      return "Restore it to edit.";
    case "draft":
    case "changes_requested":
    case "published":
    case "unpublished":
      return null;
  }
}

/** Throws `conflict` if the text is locked. */
export function requireOpenForWriting(status: ArticleStatus): void {
  const first = editLock(status);
  if (first) throw new AppError("conflict", `The article is ${statusNames[status].toLowerCase()}. ${first}`);
}

type Standing = { status: ArticleStatus; authorId: string | null; live: boolean };

/** Why an action is not allowed now, or null. Used by the button and by the service. */
export function errorOf(act: ArticleAct, article: Standing, actor: Actor): string | null {
  if (!isEditor(actor)) return "Only editors can work on articles.";
  // A live article can be unpublished in every status of its working copy.
  const goes = act === "unpublish" ? article.live : statusAfter(act, article.status) !== null;
  if (!goes) return `This action is not available: the article is ${statusNames[article.status].toLowerCase()}.`;
  if (act === "archive" && article.live) return "Unpublish the article first.";
  if ((act === "approve" || act === "request_changes") && article.authorId === actor.id && !isAdmin(actor))
    return "Authors cannot review their own articles. Ask another editor.";
  return null;
}

export const statusNames: Record<ArticleStatus, string> = {
  draft: "Draft",
  in_review: "In review",
  changes_requested: "Changes requested",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  unpublished: "Unpublished",
  archived: "Archived",
};

export type Requirement = {
  key: "whole" | "originality" | "alt" | "links" | "seo" | "reviewer";
  met: boolean;
  words: string;
};

export const lengths = { seoTitle: 60, seoDescription: 155, title: 5, excerpt: 20, words: 50 } as const;
/** From this share of matching text on, a person has to review the matches before publication. Per cent. */
const ORIGINALITY_MOST = 15;

/** At most this many failing links are listed; the rest are counted. */
const LINKS_NAMED = 5;

/** The requirements for publication, each with a description of what is missing. */
export function readiness(content: ArticleContent, originality: Originality | null, pages: PagesLinked): Requirement[] {
  const missing = missingOf(content);
  const pictures = picturesOf(content);
  const nameless = pictures.filter(({ alt }) => [...alt].length < 3).length;
  const failing = linkProblems(content, pages);
  const seoTitle = [...(content.seo.title || content.title)].length;
  const seoDescription = [...(content.seo.description || content.excerpt)].length;
  const reviewed = content.reviewer !== "" && content.reviewer !== content.author;
  return [
    {
      key: "whole",
      met: missing.length === 0,
      words: missing.length === 0 ? "All required fields are filled in" : `Missing: ${missing.join(", ")}`,
    },
    {
      key: "originality",
      met: originality !== null && originality.percent <= ORIGINALITY_MOST,
      words:
        originality === null
          ? "Not yet compared with our other articles"
          : `${originality.percent.toFixed(1)}% of the text matches our other articles`,
    },
    {
      key: "alt",
      met: nameless === 0,
      words:
        nameless === 0 ? `Images with a description: ${pictures.length}` : `Images without a description: ${nameless}`,
    },
    {
      key: "links",
      met: failing.length === 0,
      words:
        failing.length === 0
          ? "All links work: each uses https or leads to one of our pages or headings"
          : `Links to fix: ${listed(failing)}`,
    },
    {
      key: "seo",
      met: seoTitle <= lengths.seoTitle + 10 && seoDescription <= 200,
      words: `Search title ${room(seoTitle, lengths.seoTitle)}, description ${room(seoDescription, lengths.seoDescription)}`,
    },
    {
      key: "reviewer",
      met: reviewed,
      words: reviewed ? `Reviewed by ${content.reviewer}` : "Needs a reviewer other than the author",
    },
  ];
}

/** A hint about a text that search engines would truncate; slightly more than their limit is allowed. */
function room(length: number, most: number): string {
  return length > most ? `${length} characters (search engines show ${most})` : `${length} of ${most} characters`;
}

function listed(failing: readonly string[]): string {
  const rest = failing.length - LINKS_NAMED;
  return [...failing.slice(0, LINKS_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}

function missingOf({ title, slug, excerpt, author, type, body, cover, media, transcript }: ArticleContent): string[] {
  const heard = type === "video" || type === "audio" || type === "podcast";
  const seen = type === "image" || type === "code-image";
  const lacking: [boolean, string][] = [
    [[...title].length < lengths.title, "a title of at least 5 characters"],
    [slug === "", "an address"],
    [[...excerpt].length < lengths.excerpt, "an excerpt of at least 20 characters"],
    [author === "", "an author"],
    [countWords(plainText(body)) < lengths.words, `a text of at least ${lengths.words} words`],
    [heard && media === null, "the recording"],
    [heard && transcript.length === 0, "the transcript"],
    [seen && cover === null, "the image"],
    [type === "code-image" && !body.content.some((block) => block.type === "codeBlock"), "the code"],
  ];
  return lacking.flatMap(([lacks, what]) => (lacks ? [what] : []));
}

function picturesOf({ body, cover, media }: Pick<ArticleContent, "body" | "cover" | "media">) {
  return [
    ...(cover ? [cover] : []),
    ...(media?.poster ? [media.poster] : []),
    ...body.content.flatMap((block) => (block.type === "figure" ? [block.attrs] : [])),
  ];
}

/** The range of a publication date: at least five minutes and at most a year ahead. */
export const scheduleLimits = { leastMs: 5 * 60_000, mostMs: 366 * DAY_MS } as const;
