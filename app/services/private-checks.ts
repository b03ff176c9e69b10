import { type Actor, isPerson, type PersonActor } from "#core/actor.ts";
import { whyNotYet } from "#core/check.ts";
import { coverageOf, shownAs } from "#core/compared.ts";
import { densePlaces } from "#core/dense-places.ts";
import type { Clock, Files, FingerprintIndex } from "#core/ports.ts";
import type { PriceBook } from "#core/price-book.ts";
import { type Prints, type PrivateRequest, windowsOf } from "#core/private-check.ts";
import { hidesPlaces, type Probing, SIGHTINGS_KEPT_MS } from "#core/probing.ts";
import { Refused } from "#core/refused.ts";
import { defaultLimits, prepare, printsRepeat, rankCandidates, showFingerprintBlocks } from "#core/similarity/index.ts";
import { isOpenSource } from "#core/source-licence.ts";
import { countChecks, findCheckUnscoped } from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import { creditBalance, freeChecksUsed } from "#db/credits.ts";
import { olderDrafts } from "#db/documents.ts";
import { findPrivateCheck, insertPrivateCheck } from "#db/private-checks.ts";
import { countSightings, countSightingsBySource, insertSighting } from "#db/sightings.ts";
import { takeReading } from "#db/source-reads.ts";
import { coverage, findSources, isStudents, type SourceRow } from "#db/sources.ts";
import type { PrivateAnswer, PrivateSource } from "#schema/private-check.ts";

export type PrivateCheckPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  index: FingerprintIndex;
  book: { current(): Promise<PriceBook> };
};

const DAY_MS = 86_400_000;
/** A lost connection asks again within minutes; later it would be a new look at the collections for nothing. */
const AGAIN_MS = 60 * 60_000;
/** As in a check that is kept (app/services/runs/comparison.ts). */
const DRAFTS_COMPARED = 5;
const STUDENTS_COMPARED = 15;

type Places = PrivateAnswer["places"];
type Asked = { actor: PersonActor; id: string; prints: Prints };

/**
 * Checks of texts that never come here: a browser sends fingerprints, and lines up what it is sent. Nothing of them is
 * kept but that there was one, what was chosen and how many words it had.
 */
export function createPrivateChecks({ db, clock, files, index, book }: PrivateCheckPorts) {
  /** Answers one check. It is charged behind the work and before the answer; the same check again is not. */
  async function answer(actor: Actor, id: string, { prints, choices }: PrivateRequest): Promise<PrivateAnswer> {
    if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to check a text privately.");
    if (!choices.rights) throw new Refused("invalid", "Please confirm that you have the right to submit this text.");
    const now = clock.now();
    const { freeADay } = (await book.current()).checks;
    const known = await findPrivateCheck(db, actor, id);
    if (known && now - known.queuedAt > AGAIN_MS)
      throw new Refused("gone", "This private check is over. Its answer was kept nowhere; check the text again.");
    if (!known) await requireRoom(actor, now, freeADay);

    const asked = { actor, id, prints };
    const found = await collect(asked, choices.compareDrafts);
    if (!known) {
      const { smallMatchWords, compareDrafts, excludeQuotations, excludeBibliography } = choices;
      const options = { stored: false, compareDrafts, excludeQuotations, excludeBibliography, smallMatchWords };
      const row = { id, userId: actor.id, options, words: prints.total, probing: found.probing, now };
      const made = await insertPrivateCheck(db, row, freeADay);
      if (!made && !(await findPrivateCheck(db, actor, id))) throw await whyNotMade(id, freeADay);
    }
    return { id, sources: found.sources, places: found.places, coverage: await covered(actor, prints, now) };
  }

  async function whyNotMade(id: string, freeADay: number): Promise<Refused> {
    if (!(await findCheckUnscoped(db, id))) return nothingLeft(freeADay);
    return new Refused("conflict", "The form is out of date. Reload the page and check the text again.");
  }

  async function requireRoom(actor: PersonActor, now: number, freeADay: number): Promise<void> {
    const reason = whyNotYet(await countChecks(db, actor, now - DAY_MS));
    if (reason) throw new Refused("too_many", reason);
    if ((await freeChecksUsed(db, actor.id, now - DAY_MS)) < freeADay) return;
    if ((await creditBalance(db, actor.id)) < 1) throw nothingLeft(freeADay);
  }

  async function collect(asked: Asked, compareDrafts: boolean) {
    const answers = await index.search(windowsOf(asked.prints));
    // Apart, so that no student's text takes the place of a text that can be shown, which would tell of it.
    const [open, students] = await Promise.all([
      findSources(db, idsOf(rankCandidates(answers, defaultLimits, (source) => !isStudents(source)))),
      findSources(db, idsOf(rankCandidates(answers, { ...defaultLimits, candidates: STUDENTS_COMPARED }, isStudents))),
    ]);
    const drafts = compareDrafts ? await ownDrafts(asked.actor) : [];
    const sources: PrivateSource[] = [];
    for (const source of open) sources.push(...(await openSource(source, asked)));
    return { sources: [...sources, ...drafts], ...(await placesIn(students, asked)) };
  }

  /** One's own texts come whole to one's own browser, and only when it was asked for. */
  async function ownDrafts(actor: PersonActor): Promise<PrivateSource[]> {
    const found: PrivateSource[] = [];
    for (const { id, name } of await olderDrafts(db, actor.id, "", DRAFTS_COMPARED)) {
      const text = await files.text(`documents/${id}/text`);
      if (text === null) continue;
      const { length } = text;
      const whole = { length, words: prepare(text).words, passages: [{ start: 0, text }] };
      found.push({ id: `draft:${id}`, kind: "own_draft", title: name, authors: [], ...whole });
    }
    return found;
  }

  async function openSource(row: SourceRow, { actor, prints }: Asked): Promise<PrivateSource[]> {
    const text = await files.text(row.textKey);
    if (text === null || row.kind === "student") return [];
    const source = prepare(text);
    const facts = { ...shownAs(row, actor.id), length: text.length, words: source.words };
    if (isOpenSource(row.kind, row.licence)) return [{ ...facts, passages: [{ start: 0, text }] }];
    const reader = { userId: actor.id, sourceId: row.id };
    // Nothing of it is known to be the reader's own words, so all that is sent counts as read.
    const within = { own: [], length: text.length };
    const allowed = await takeReading(db, reader, densePlaces(prints, source), within, clock.now());
    const passages = allowed
      .sort((a, b) => a[0] - b[0])
      .map(([start, end]) => ({ start, text: text.slice(start, end).toWellFormed() }));
    return passages.length > 0 ? [{ ...facts, passages }] : [];
  }

  /** Whatever is not shown of a student's text must leave no trace: no number, no order. */
  async function placesIn(rows: readonly SourceRow[], { actor, id, prints }: Asked) {
    const repeats: Probing | null = printsRepeat(prints) ? "repeated_runs" : null;
    let probing: Probing | null = repeats;
    const places: Places = [];
    for (const row of rows) {
      const text = row.ownerId === actor.id ? null : await files.text(row.textKey);
      if (text === null) continue;
      const shown = showFingerprintBlocks(prints, prepare(text));
      if (shown.length === 0) continue;
      const hidden = repeats ?? (await watch(actor, row.id, id));
      probing ??= hidden;
      if (!hidden) places.push(shown.map(({ first, behind }) => [first, behind]));
    }
    return { places: places.sort(byPlace), probing };
  }

  /** As for a check that is kept; every private check is a work of its own, since nobody knows which text it is of. */
  async function watch(actor: PersonActor, sourceId: string, id: string): Promise<Probing | null> {
    const at = clock.now();
    await insertSighting(db, { userId: actor.id, sourceId, documentId: id, familyId: id, at });
    return hidesPlaces(await countSightings(db, actor.id, sourceId, at - SIGHTINGS_KEPT_MS)) ? "many_documents" : null;
  }

  async function covered(actor: PersonActor, prints: Prints, now: number) {
    const seen = await countSightingsBySource(db, actor.id, now - SIGHTINGS_KEPT_MS);
    return coverageOf(await coverage(db), now, printsRepeat(prints) || seen.some(hidesPlaces));
  }

  return { answer };
}

function idsOf(candidates: readonly { source: string }[]): string[] {
  return candidates.map(({ source }) => source);
}

/** By where they stand and how far they reach, so that the order of the candidates tells nothing. */
function byPlace(a: Places[number], b: Places[number]): number {
  const [one, other] = [a.flat(), b.flat()];
  for (const [at, value] of one.entries()) if (value !== other[at]) return value - (other[at] ?? -1);
  return one.length - other.length;
}

function nothingLeft(freeADay: number): Refused {
  return new Refused(
    "too_many",
    `Your ${freeADay} free checks of 24 hours are used, and you have no credits left. Buy some, or wait until tomorrow.`,
  );
}
