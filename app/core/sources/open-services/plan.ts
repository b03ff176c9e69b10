import type { StudyField, TextService, UnaskedReason } from "#schema/vocabulary/open-services.ts";
import { type Prepared, searchPhrases } from "../../similarity/index.ts";
import { studyFieldOf } from "./study-field.ts";
import { serviceTerms } from "./terms.ts";

/** What is sent to one service; without phrases, why it is not asked. */
type PlannedSearch = { service: TextService; phrases: string[]; unasked: UnaskedReason | null };
export type SearchPlan = { field: StudyField; searches: PlannedSearch[] };

/** Requests that a service may need for so many phrases: no more are reserved, since others wait for their turn. */
export function callsFor(service: TextService, phrases: number): number {
  const { callsPerCheck, phrasesPerCall, reads, retries } = serviceTerms[service];
  return Math.min(callsPerCheck, Math.ceil(phrases / phrasesPerCall) + reads + retries);
}

/** A text of this many words gets the number of phrases in a service's terms. */
const USUAL_WORDS = 2_000;
const MOST_SCALE = 2;

/**
 * Which phrases of a text are sent to which service. They are spread over the text, one from each equal part, and the
 * rarest of it; what may identify a person is in none (see searchPhrases). `names`: of the writer. Longer texts have up to twice as many.
 */
export function planSearches(
  text: string,
  visible: Prepared,
  services: readonly TextService[],
  names: readonly string[] = [],
): SearchPlan {
  const field = studyFieldOf(text);
  const scale = Math.min(MOST_SCALE, Math.max(1, visible.words / USUAL_WORDS));
  const known = new Map<string, string[]>();
  function phrasesOf(count: number, words: number): string[] {
    const key = `${count} ${words}`;
    const phrases = known.get(key) ?? searchPhrases(text, visible, { count, words, names });
    known.set(key, phrases);
    return phrases;
  }
  const searches = services.map((service): PlannedSearch => {
    const { phrases, phraseWords, phrasesAreCalls } = serviceTerms[service];
    // Where each phrase is a request of its own, a long text does not get more of them.
    const count = Math.round(phrases[field] * (phrasesAreCalls ? 1 : scale));
    if (count === 0) return { service, phrases: [], unasked: "other_field" };
    const sent = phrasesOf(count, phraseWords);
    return { service, phrases: sent, unasked: sent.length > 0 ? null : "no_phrases" };
  });
  return { field, searches };
}
