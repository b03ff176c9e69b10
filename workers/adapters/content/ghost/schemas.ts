import { z } from "zod";
import { listOf, requiredListOf } from "#schema/shared/optional-fields.ts";

/** Ghost's Content API as far as it is read. What it sends besides is left alone. */

const words = z.string().nullish();

/** Either of the two names it. */
export const GhostTag = z.object({ name: words, slug: words });
export type GhostTag = z.infer<typeof GhostTag>;

/** Ids are ObjectIDs, and become part of a cache tag; slugs become part of an address. */
const id = z.string().regex(/^[0-9a-f]{24}$/);
const identity = {
  id,
  slug: z.string().regex(/^[\w-]{1,191}$/),
  title: z.string().min(1),
  published_at: z.iso.datetime({ offset: true }),
  tags: requiredListOf(GhostTag),
};

export const GhostEntry = z.object(identity);
export type GhostEntry = z.infer<typeof GhostEntry>;

export const GhostPost = z.object({
  ...identity,
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  html: words,
  plaintext: words,
  excerpt: words,
  custom_excerpt: words,
  feature_image: words,
  feature_image_alt: words,
  feature_image_caption: words,
  meta_title: words,
  meta_description: words,
  canonical_url: words,
  /** False: the text ends where its part for members begins. */
  access: z.boolean().nullish(),
  /** "public", or for whom the text is. */
  visibility: words,
  authors: listOf(z.object({ name: z.string() })),
});
export type GhostPost = z.infer<typeof GhostPost>;

/** Posts are read one by one: a single odd one must not take the others with it. */
export const GhostPosts = z.object({
  posts: z.array(z.unknown()),
  meta: z.object({
    pagination: z.object({ total: z.number().int().min(0), next: z.number().int().positive().nullish() }),
  }),
});
export const GhostOne = z.object({ posts: z.array(z.unknown()).length(1) });

/** A post before and after: of what was, only what has changed; of a deleted one, nothing of what is. */
const State = z.object({ id: id.nullish(), tags: requiredListOf(GhostTag).nullish() });
export const GhostMessage = z.object({ post: z.object({ current: State.nullish(), previous: State.nullish() }) });

export const GhostErrors = z.object({ errors: z.array(z.object({ type: z.string() })).min(1) });
