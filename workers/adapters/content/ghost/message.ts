import { pageTags } from "#core/content/cache-tags.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import { readAnswer } from "../../../platform/unreadable-answer.ts";
import { placeOf } from "./article.ts";
import { GhostMessage } from "./schemas.ts";

/**
 * The cache tags of what a message of the service changes: every list, the post's own page, and the fields it was and is
 * in, all seven where the message names none. Null if it is no message about a post.
 */
export function tagsChangedBy(body: string): string[] | null {
  const message = readAnswer("ghost", GhostMessage, parsed(body), ["message"]);
  if (message === undefined) return null;
  const { current, previous } = message.post;
  const id = current?.id ?? previous?.id;
  const fields = [current, previous].flatMap((state) => placeOf(state?.tags ?? [])?.domain ?? []);
  const dropped = fields.length > 0 ? new Set(fields) : domainSlugs;
  return [...(id ? [pageTags.article(id)] : []), ...[...dropped].map(pageTags.domain), pageTags.articles];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
