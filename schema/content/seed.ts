import { z } from "zod";
import { ArticleType, Chapter, Cue, Slug } from "./article.ts";
import { DomainSlug } from "./domain.ts";

const day = z.union([z.date(), z.string()]).transform((value) => new Date(value));

/** The pictures of the seed by name: files are `/media/NAME-WIDTH.webp`. */
export const SeedPictures = z.record(
  z.string(),
  z.strictObject({
    width: z.number().int(),
    height: z.number().int(),
    widths: z.array(z.number().int()).min(1),
    licence: z.string(),
  }),
);
export type SeedPictures = z.infer<typeof SeedPictures>;

/** The front matter of a seed article. */
export const ArticleFrontMatter = z.strictObject({
  title: z.string().min(5).max(120),
  slug: Slug,
  domain: DomainSlug,
  type: ArticleType,
  excerpt: z.string().min(20).max(300),
  author: z.string(),
  reviewer: z.string(),
  publishedAt: day,
  tags: z.array(z.string()).max(10),
  references: z.array(z.string()).max(40),
  cover: z.strictObject({ picture: z.string(), alt: z.string(), caption: z.string().optional() }).optional(),
  media: z
    .strictObject({
      src: z.string(),
      mime: z.enum(["audio/mpeg", "video/mp4"]),
      seconds: z.number().int(),
      bytes: z.number().int(),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      poster: z.string().optional(),
      captions: z.string(),
    })
    .optional(),
  chapters: z.array(Chapter).default([]),
  transcript: z.array(Cue).default([]),
  updates: z.array(z.strictObject({ at: day, note: z.string() })).default([]),
});
export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatter>;

export const LibraryFrontMatter = z.strictObject({
  title: z.string().min(5).max(120),
  slug: Slug,
  domain: DomainSlug,
  authors: z.array(z.string()).min(1),
  year: z.number().int(),
  container: z.string(),
  licence: z.string(),
  references: z.array(z.string()).max(20),
});
