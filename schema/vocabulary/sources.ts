export const sourceKinds = ["article", "library", "student"] as const;

export const sourceStatuses = ["waiting", "indexed", "forgetting"] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Sources that are publicly readable. */
export const openSourceKinds = ["article", "library"] as const;
export type OpenSourceKind = (typeof openSourceKinds)[number];

/** How much of a source is shown beside a reader's text. */
export type SourceTextKind = "whole" | "passages" | "excerpts";
