import { questionWords } from "#core/analytics/unanswered.ts";
import type { Clock } from "#core/ports.ts";
import { addUnanswered } from "#db/analytics/unanswered.ts";
import type { Database } from "#db/client.ts";

/** Searches of visitors that found nothing. Nothing about who searched is stored. */
export function createUnanswered({ db, clock }: { db: Database; clock: Clock }) {
  /** Counts a search without a result. */
  async function note(q: string): Promise<void> {
    const words = questionWords(q);
    if (words) await addUnanswered(db, words, clock.now());
  }

  return { note };
}
