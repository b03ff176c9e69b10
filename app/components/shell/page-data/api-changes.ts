import type { Topic } from "#schema/vocabulary/topics.ts";

/**
 * What the API requests of these areas change, by path; the first match counts. A request that is not listed marks
 * every page stale. `GET` requests change nothing.
 */
const apiChanges: readonly (readonly [path: RegExp, topics: readonly Topic[]])[] = [
  // Questions that are sent as POST because of their size, presence, and checks that leave nothing on the server.
  [/^\/api\/(?:order-drafts\/(?:price|integrity)|documents\/[^/]+\/measurement|private-checks)$/, []],
  [/^\/api\/(?:inbox|conversations\/[^/]+|inbox\/[^/]+)\/presence$/, []],
  // Who is signed in stays the same.
  [/^\/api\/session\//, []],
  // The browser's own, about policies.
  [/^\/api\/csp-reports$/, []],
  [/^\/api\/page-views$/, []],
  // The command line's, which no browser sends.
  [/^\/api\/library\//, []],
  [/^\/api\/(?:audit|analytics)(?:\/|$)/, []],
  [/^\/api\/(?:order-drafts|orders)\//, ["orders"]],
  [/^\/api\/checks(?:\/|$)/, ["checks", "documents", "credit"]],
  [/^\/api\/reports\/[^/]+\/recheck$/, ["checks", "documents", "credit"]],
  [/^\/api\/(?:reports|shared)(?:\/|$)/, ["checks"]],
  [/^\/api\/admin-checks(?:\/|$)/, ["checks"]],
  [/^\/api\/documents(?:\/|$)/, ["documents", "checks"]],
  // The screen says what its file belongs to when the upload is complete.
  [/^\/api\/uploads(?:\/|$)/, ["documents", "checks", "orders", "conversations", "media", "sources"]],
  [/^\/api\/inbox\/(?:[^/]+\/)?saved-replies(?:\/|$)/, ["saved-replies"]],
  [/^\/api\/(?:conversations|inbox|message-files)(?:\/|$)/, ["conversations"]],
  [/^\/api\/notifications\//, ["notifications"]],
  [/^\/api\/(?:push|bridges)(?:\/|$)/, ["settings"]],
  [/^\/api\/articles\//, ["articles"]],
  [/^\/api\/media(?:\/|$)/, ["media"]],
];

export function changesOfRequest(pathname: string): readonly Topic[] | "all" {
  return apiChanges.find(([path]) => path.test(pathname))?.[1] ?? "all";
}
