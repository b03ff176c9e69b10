import { AppError } from "#core/app-error.ts";
import type { Marked } from "#core/ports.ts";
import { cutAtMarks, matchOf } from "#core/search/search.ts";
import { HIT_BEGINS, HIT_ENDS } from "#db/content/publication-search.ts";
import type { MessageHit } from "#db/conversations/message-search.ts";

/** Search results shown at once. */
export const HITS_MOST = 30;

export type Hit = {
  id: string;
  conversationId: string;
  subject: string;
  seq: number;
  name: string;
  createdAt: number;
  marked: Marked;
  note?: boolean;
};

/** `archived`: there are archived conversations, whose messages are not searched. */
export type MessageHits = { hits: Hit[]; more: boolean; archived: boolean };

/** A search result in a conversation, with the matching words highlighted. */
export function hitOf({ marked, ...hit }: MessageHit): Hit {
  return { ...hit, marked: cutAtMarks(marked, HIT_BEGINS, HIT_ENDS) };
}

/** The newest places, so many at once. */
export function cut(hits: Hit[]): { hits: Hit[]; more: boolean } {
  const sorted = hits.sort((a, b) => b.createdAt - a.createdAt);
  return { hits: sorted.slice(0, HITS_MOST), more: sorted.length > HITS_MOST };
}

/** What to look for, as the index has it. */
export function requireWords(q: string): string {
  const match = matchOf(q);
  if (!match) throw new AppError("invalid", "Type a word to search for.");
  return match;
}
