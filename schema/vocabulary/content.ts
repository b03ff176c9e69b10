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

/** The seven content domains. Slugs are part of public addresses; tags are what a content service stores. */
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

/** Articles listed under an article, on the same domain. */
export const RELATED_MAX = 4;
