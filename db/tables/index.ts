export * from "./articles.ts";
export * from "./checks.ts";
export * from "./conversations.ts";
export * from "./documents.ts";
export * from "./reports.ts";
export * from "./sightings.ts";
export * from "./sources.ts";
export * from "./users.ts";
