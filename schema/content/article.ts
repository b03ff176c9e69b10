import { z } from "zod";
import { line } from "../shared/text.ts";
import { type articleStatuses, articleTypeSlugs } from "../vocabulary/content.ts";
import { ArticleBody, MediaPath, Picture } from "./article-body.ts";
import { DomainSlug } from "./domain.ts";

export const ArticleType = z.enum(articleTypeSlugs);
export type ArticleType = z.infer<typeof ArticleType>;

export type ContentType = { slug: ArticleType; tag: `type:${ArticleType}`; label: string; description: string };

export const contentTypes: readonly ContentType[] = [
  { slug: "article", tag: "type:article", label: "Article", description: "A longer text with its sources" },
  { slug: "news", tag: "type:news", label: "News", description: "What changed, and what it means for your writing" },
  { slug: "video", tag: "type:video", label: "Video", description: "A video with a transcript" },
  { slug: "audio", tag: "type:audio", label: "Audio", description: "A recording with a transcript" },
  { slug: "podcast", tag: "type:podcast", label: "Podcast", description: "A recorded conversation with a transcript" },
  { slug: "image", tag: "type:image", label: "Image", description: "A figure explained" },
  {
    slug: "code-image",
    tag: "type:code-image",
    label: "Code and image",
    description: "Code to copy and the image it draws",
  },
];

export const Slug = z
  .string()
  .min(3, "An address needs at least 3 characters.")
  .max(80, "An address can have at most 80 characters.")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "An address can contain lower-case letters, digits and single hyphens.");

/** A recording or film of an article. Times in whole seconds. */
export const ArticleMedia = z.strictObject({
  src: MediaPath,
  mime: z.enum(["audio/mpeg", "audio/mp4", "video/mp4", "video/webm"]),
  seconds: z
    .number()
    .int()
    .min(1)
    .max(4 * 3600),
  bytes: z.number().int().min(1),
  width: z.number().int().min(1).max(8000).optional(),
  height: z.number().int().min(1).max(8000).optional(),
  poster: Picture.optional(),
  captions: MediaPath.optional(),
});
export type ArticleMedia = z.infer<typeof ArticleMedia>;

const seconds = z
  .number()
  .int()
  .min(0)
  .max(4 * 3600);
export const Chapter = z.strictObject({ at: seconds, title: line(1, 120, "The chapter") });
export type Chapter = z.infer<typeof Chapter>;
export const Cue = z.strictObject({
  at: seconds,
  speaker: z.string().trim().max(100),
  text: z.string().trim().min(1).max(2000),
});
export type Cue = z.infer<typeof Cue>;

/** Values for search engines and link previews that differ from the page. */
export const Seo = z.strictObject({
  title: z.string().trim().max(70, "A search title can have at most 70 characters.").default(""),
  description: z.string().trim().max(200, "A description can have at most 200 characters.").default(""),
  canonical: z
    .union([z.literal(""), z.url({ protocol: /^https$/, error: "A canonical address must start with https://." })])
    .default(""),
  noindex: z.boolean().default(false),
});
export type Seo = z.infer<typeof Seo>;

const Tag = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "A tag can contain lower-case letters, digits and hyphens.");

/**
 * The complete content of one version of an article. A working copy may be incomplete: what a published one needs
 * is decided by `readiness` (app/core/content/article.ts).
 */
export const ArticleContent = z.strictObject({
  title: line(0, 120, "The title"),
  slug: z.union([z.literal(""), Slug]),
  domain: DomainSlug,
  type: ArticleType,
  tags: z.array(Tag).max(10, "At most 10 tags."),
  excerpt: z.string().trim().max(300, "The excerpt can have at most 300 characters."),
  author: line(0, 100, "The author"),
  reviewer: line(0, 100, "The reviewer"),
  body: ArticleBody,
  references: z.array(z.string().trim().min(1).max(600)).max(40, "At most 40 references."),
  cover: Picture.nullable().default(null),
  media: ArticleMedia.nullable().default(null),
  chapters: z.array(Chapter).max(60).default([]),
  transcript: z.array(Cue).max(2000).default([]),
  updates: z
    .array(z.strictObject({ at: z.iso.date(), note: z.string().trim().min(1).max(300) }))
    .max(50)
    .default([]),
  seo: Seo.prefault({}),
});
export type ArticleContent = z.infer<typeof ArticleContent>;

export type ArticleStatus = (typeof articleStatuses)[number];

/** Actions on the working copy of an article. */
export const articleActs = [
  "submit",
  "withdraw",
  "approve",
  "request_changes",
  "schedule",
  "unschedule",
  "publish",
  "unpublish",
  "archive",
  "revive",
] as const;
export type ArticleAct = (typeof articleActs)[number];

/** The comparison of a text with our other texts. `percent` with one decimal; null while it is unknown. */
export type Originality = { percent: number; words: number; comparedWith: number; at: number; engine: string };

/** An article in a list. `seconds` if it has a recording or film. Times UTC ms. */
export type ArticleCard = {
  id: string;
  domain: DomainSlug;
  type: ArticleType;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  reviewer: string;
  words: number;
  seconds: number | null;
  /** Only the beginning of its text is public: the content service keeps the rest for its members. Never of our own. */
  isPreview?: true;
  cover: Picture | null;
  publishedAt: number;
  changedAt: number;
};

/** A published article with its rendered text: HTML generated or sanitised by us, for every content service. */
export type Publication = ArticleCard & {
  tags: string[];
  html: string;
  outline: { id: string; title: string; level: 2 | 3 }[];
  footnotes: { number: number; text: string }[];
  references: string[];
  media: ArticleMedia | null;
  chapters: Chapter[];
  transcript: Cue[];
  updates: ArticleContent["updates"];
  seo: Seo;
  version: number;
  originality: Originality | null;
  /** The link preview image, 1200 × 630; null until it is rendered. */
  card: string | null;
};
