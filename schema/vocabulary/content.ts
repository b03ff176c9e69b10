export const calloutKinds = ["note", "example", "warning"] as const;

export const articleTypeSlugs = ["article", "news", "video", "audio", "podcast", "image", "code-image"] as const;

export const articleStatuses = [
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "published",
  "unpublished",
  "archived",
] as const;

/** By what the staff's list of articles is sorted. */
export const articleSorts = ["updated", "title"] as const;
export type ArticleSort = (typeof articleSorts)[number];

/** The seven content domains. Slugs are part of public URLs; tags are stored by a content service. */
export const domainSlugs = [
  "adult-health",
  "mental-health",
  "child-nursing",
  "social-work",
  "technology",
  "ai",
  "crypto",
] as const;

export const commentStatuses = ["held", "shown", "removed"] as const;

/** Related articles of the same domain listed under an article. */
export const RELATED_MAX = 4;

/** Parts of the publish queue: everything, what is in review, and what others wrote and is in review. */
export const queueParts = ["all", "in_review", "to_review"] as const;
export type QueuePart = (typeof queueParts)[number];
