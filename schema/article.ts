import { z } from "zod";
import { DomainSlug } from "./domain.ts";

export const articleTypeSlugs = ["article", "news", "video", "audio", "podcast", "image", "code-image"] as const;
export const ArticleType = z.enum(articleTypeSlugs);
export type ArticleType = z.infer<typeof ArticleType>;

export type ContentType = { slug: ArticleType; tag: `type:${ArticleType}`; label: string; description: string };

export const contentTypes: readonly ContentType[] = [
  { slug: "article", tag: "type:article", label: "Article", description: "A longer read with its sources" },
  { slug: "news", tag: "type:news", label: "News", description: "What changed, and what it means for your writing" },
  { slug: "video", tag: "type:video", label: "Video", description: "Something shown, with a transcript" },
  { slug: "audio", tag: "type:audio", label: "Audio", description: "Something read aloud, with a transcript" },
  { slug: "podcast", tag: "type:podcast", label: "Podcast", description: "A conversation, with a transcript" },
  { slug: "image", tag: "type:image", label: "Image", description: "A figure explained" },
  {
    slug: "code-image",
    tag: "type:code-image",
    label: "Code and image",
    description: "Code to copy, and what it draws",
  },
];

const Mark = z.enum(["strong", "emphasis", "code"]);

/** A run of text with its marks; a link carries its address. */
export const Inline = z.strictObject({
  text: z.string(),
  marks: z.array(Mark).max(3).optional(),
  href: z.url({ protocol: /^https?$/ }).optional(),
});
export type Inline = z.infer<typeof Inline>;

const inlines = z.array(Inline);

/** The body of an article: an allow-list of blocks, so that nothing in it can become markup of its own. */
export const Block = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    content: inlines,
  }),
  z.strictObject({ type: z.literal("paragraph"), content: inlines }),
  z.strictObject({ type: z.literal("quote"), content: z.array(inlines) }),
  z.strictObject({ type: z.literal("list"), ordered: z.boolean(), items: z.array(inlines) }),
  z.strictObject({ type: z.literal("code"), language: z.string().max(20).nullable(), text: z.string() }),
]);
export type Block = z.infer<typeof Block>;

export const ArticleBody = z.array(Block).max(2000);

export const ArticleFrontMatter = z.strictObject({
  title: z.string().min(5).max(120),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  domain: DomainSlug,
  type: ArticleType,
  excerpt: z.string().min(20).max(300),
  author: z.string(),
  reviewer: z.string(),
  publishedAt: z.union([z.date(), z.string()]).transform((value) => new Date(value)),
  tags: z.array(z.string()).max(10),
  references: z.array(z.string()).max(20),
});
export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatter>;

export const LibraryFrontMatter = z.strictObject({
  title: z.string().min(5).max(120),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  domain: DomainSlug,
  authors: z.array(z.string()).min(1),
  year: z.number().int(),
  container: z.string(),
  licence: z.string(),
  references: z.array(z.string()).max(20),
});
