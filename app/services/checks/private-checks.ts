import { AppError } from "#core/app-error.ts";
import { allowanceOf, nothingLeft, whyNotYet } from "#core/checks/check.ts";
import {
  collectionSourceOf,
  coverageOf,
  noAnswerOf,
  notAsked,
  shownAs,
  VERSIONS_COMPARED,
} from "#core/checks/compared-collections.ts";
import { densePlaces } from "#core/checks/dense-places.ts";
import { type Prints, type PrivateRequest, windowsOf } from "#core/checks/private-check.ts";
import { type Actor, type PersonActor, requirePerson } from "#core/identity/actor.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { Clock, Files, FingerprintIndex, PublicCollections } from "#core/ports.ts";
import { type Prepared, prepare, rankCandidates } from "#core/similarity/index.ts";
import { SEGMENT_FORMAT_VERSION, type SearchedSnapshot } from "#core/sources/collections.ts";
import { isOpenSource, joined } from "#core/sources/licence.ts";
import { type SearchedCollections, searchReadable } from "#core/sources/search-readable.ts";
import { partsOf } from "#core/sources/segments/choose-hashes.ts";
import type { FoundWork } from "#core/sources/segments/works.ts";
import type { StudentPlaces, StudentSearch } from "#core/sources/student-texts.ts";
import { countChecks, findCheckUnscoped } from "#db/checks/checks.ts";
import { olderVersions } from "#db/checks/documents.ts";
import {
  beginAgain,
  failPrivateCheck,
  findPrivateCheck,
  finishPrivateCheck,
  insertPrivateCheck,
} from "#db/checks/private-checks.ts";
import type { Database } from "#db/client.ts";
import { creditBalance, freeChecksUsed } from "#db/payments/credits.ts";
import { searchedLibrary } from "#db/sources/collections.ts";
import { recordSourceRead } from "#db/sources/source-reads.ts";
import { collectionSizes, findSources, type OpenSourceRow } from "#db/sources/sources.ts";
import type { PrivateAnswer, PrivateSource } from "#schema/checks/private-check.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type PrivateCheckPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  index: FingerprintIndex;
  collections: PublicCollections;
  studentSearch: StudentSearch;
  /** Whether the account's email address is proven: without that students' documents are not asked for. */
  emailVerified(actor: PersonActor): Promise<boolean>;
  priceList: { current(): Promise<PriceList> };
};

/** A lost connection retries within minutes; later retries would be an unpaid search. */
const AGAIN_MS = 60 * 60_000;
/** How often a lost answer is sent again: each retry searches again, so more would be a free search. */
const MOST_ANSWERS = 3;
type Asked = { actor: PersonActor; prints: Prints };
/** The works found in public collections, the snapshots that were searched, and the ids of those that could not be read. */
type PublicWorks = { snapshots: SearchedSnapshot[]; works: PrivateSource[]; unread: ReadonlySet<string> };

/**
 * Checks of texts that never reach the server: the browser sends fingerprints and aligns the returned passages. The
 * server stores only that a check took place, its settings and its word count.
 */
export function createPrivateChecks(ports: PrivateCheckPorts) {
  const { db, clock, files, index, collections, studentSearch, emailVerified, priceList } = ports;

  /** Answers one check. It is charged before the search and refunded if that fails; a repeated request is not charged. */
  async function answer(actor: Actor, id: string, requested: PrivateRequest): Promise<PrivateAnswer> {
    const person = requirePerson(actor, "Sign in to check a text privately.");
    if (!requested.choices.rights)
      throw new AppError("invalid", "Confirm that you have the right to submit this text.");
    await begin(person, id, requested);
    try {
      const { found, probing } = await search(person, id, requested);
      if (!(await finishPrivateCheck(db, id, probing, clock.now()))) throw new AppError("gone", FAILED);
      return found;
    } catch (error) {
      // No answer was sent yet, so nothing was shown.
      if (await failPrivateCheck(db, id, clock.now())) await studentSearch.undo(person.id, id);
      throw error;
    }
  }

  async function begin(actor: PersonActor, id: string, { prints, choices }: PrivateRequest): Promise<void> {
    const now = clock.now();
    const { freeADay } = (await priceList.current()).checks;
    if (!(await findPrivateCheck(db, actor, id))) {
      await requireRoom(actor, now, freeADay);
      const { smallMatchWords, compareDrafts, excludeQuotations, excludeBibliography } = choices;
      const options = { stored: false, compareDrafts, excludeQuotations, excludeBibliography, smallMatchWords };
      if (await insertPrivateCheck(db, { id, userId: actor.id, options, words: prints.total, now }, freeADay)) return;
    }
    if (await beginAgain(db, actor, id, { since: now - AGAIN_MS, most: MOST_ANSWERS, now })) return;
    const known = await findPrivateCheck(db, actor, id);
    throw known ? whyNotAgain(known, now) : await whyNotMade(actor, id, freeADay);
  }

  async function search(actor: PersonActor, id: string, { prints, choices }: PrivateRequest) {
    const students = await emailVerified(actor);
    const work = [
      students ? studentPlaces(actor, id, prints) : null,
      openSources({ actor, prints }),
      publicWorks({ actor, prints }),
      choices.compareDrafts ? ownVersions(actor) : [],
    ] as const;
    // Before one failure is undone the others have to be over: they write what would be shown.
    await Promise.allSettled(work);
    const [places, open, library, versions] = await Promise.all(work);
    const found: PrivateAnswer = {
      id,
      sources: [...open, ...library.works, ...versions],
      places: (places?.stretches ?? []).map(({ first, behind }) => [first, behind]),
      coverage: await covered(places, library, clock.now()),
    };
    return { found, probing: places?.probing ?? null };
  }

  async function whyNotMade(actor: PersonActor, id: string, freeADay: number): Promise<AppError> {
    if (!(await findCheckUnscoped(db, id))) {
      const reason = whyNotYet(await countChecks(db, actor, clock.now() - DAY_MS));
      return new AppError("too_many", reason ?? nothingLeft(freeADay));
    }
    return new AppError("conflict", "The form is out of date. Reload the page and check the text again.");
  }

  async function requireRoom(actor: PersonActor, now: number, freeADay: number): Promise<void> {
    const load = await countChecks(db, actor, now - DAY_MS);
    const used = await freeChecksUsed(db, actor.id, now - DAY_MS);
    const { reason } = allowanceOf(load, used, freeADay, await creditBalance(db, actor.id));
    if (reason) throw new AppError("too_many", reason);
  }

  /** As for a stored check; every private check counts as a document of its own, since its text is unknown. */
  async function studentPlaces(actor: PersonActor, id: string, { triples, total }: Prints): Promise<StudentPlaces> {
    const requested = { ownerId: actor.id, documentId: id, triples, words: total };
    return studentSearch.take(await studentSearch.ask(requested), { ...requested, familyId: id });
  }

  async function openSources(requested: Asked): Promise<PrivateSource[]> {
    const candidates = rankCandidates(await index.search(windowsOf(requested.prints)));
    const found = await findSources(
      db,
      candidates.map(({ source }) => source),
    );
    const sources: PrivateSource[] = [];
    for (const source of found) sources.push(...(await openSource(source, requested)));
    return sources;
  }

  /**
   * Works of which only a link may be shown are left out: the browser could not align with them. If a collection
   * cannot be read, twice, the receipt says so, as nothing tries a private check again.
   */
  async function publicWorks(requested: Asked): Promise<PublicWorks> {
    const library = await searchedLibrary(db);
    const { snapshots } = library;
    const { prints } = requested;
    const query = { windows: windowsOf(prints), parts: partsOf(prints), slots: null };
    const { works, unread } = await collections
      .find(library, query, prints.total)
      .then((found): SearchedCollections => ({ works: found, unread: new Set() }))
      .catch(() => searchReadable(collections, library, query, prints.total));
    const sources: PrivateSource[] = [];
    for (const work of works) sources.push(...(await publicWork(work, requested)));
    return { snapshots, works: sources, unread };
  }

  async function publicWork(work: FoundWork, requested: Asked): Promise<PrivateSource[]> {
    if (work.text === null) return [];
    return sourceFor(collectionSourceOf(work), work.text, work.prepared, requested);
  }

  /** A person's own texts are sent to their own browser in full, and only on request. */
  async function ownVersions(actor: PersonActor): Promise<PrivateSource[]> {
    const found: PrivateSource[] = [];
    for (const { id, name } of await olderVersions(db, actor.id, "", VERSIONS_COMPARED)) {
      const text = await files.text(`documents/${id}/text`);
      if (text === null) continue;
      const { length } = text;
      const whole = { length, words: prepare(text).words, passages: [{ start: 0, text }] };
      found.push({ id: `draft:${id}`, kind: "own_draft", title: name, authors: [], ...whole });
    }
    return found;
  }

  async function openSource(row: OpenSourceRow, requested: Asked): Promise<PrivateSource[]> {
    const text = await files.text(row.textKey);
    return text === null ? [] : sourceFor(shownAs(row), text, prepare(text), requested);
  }

  /** What may be sent of a source: all of it, or the places where it is like the text, as far as they may be read. */
  async function sourceFor(
    source: Omit<PrivateSource, "length" | "words" | "passages">,
    text: string,
    prepared: Prepared,
    { actor, prints }: Asked,
  ): Promise<PrivateSource[]> {
    const details = { ...source, length: text.length, words: prepared.words };
    if (isOpenSource(source.kind, source.licence)) return [{ ...details, passages: [{ start: 0, text }] }];
    const reader = { userId: actor.id, sourceId: source.id };
    // Nothing of it is known to be the reader's own words, so all that is sent counts as read.
    const within = { own: [], length: text.length };
    const allowed = await recordSourceRead(db, reader, densePlaces(prints, prepared), within, clock.now());
    const passages = joined(allowed).map(([start, end]) => ({ start, text: text.slice(start, end).toWellFormed() }));
    return passages.length > 0 ? [{ ...details, passages }] : [];
  }

  async function covered(places: StudentPlaces | null, { snapshots, unread }: PublicWorks, now: number) {
    const indexVersions = { open: index.version, students: studentSearch.version };
    // What was searched, and not what is active by now.
    const sizes = { ...(await collectionSizes(db, indexVersions)), collections: snapshots };
    const covered = coverageOf(sizes, now, {
      limited: places?.limited ?? false,
      formatVersion: SEGMENT_FORMAT_VERSION,
    });
    return covered.map((one) => {
      if (unread.has(one.snapshot ?? "")) return noAnswerOf(one);
      return one.collection === "students" && !places ? notAsked(one) : one;
    });
  }

  return { answer };
}

const FAILED = "This private check failed and was not charged. Check the text again.";

function whyNotAgain({ status, queuedAt }: { status: string; queuedAt: number }, now: number): AppError {
  if (status === "failed") return new AppError("gone", FAILED);
  if (now - queuedAt > AGAIN_MS)
    return new AppError("gone", "This private check has ended and its result was not stored. Check the text again.");
  return new AppError(
    "gone",
    `The result of this private check was requested ${MOST_ANSWERS} times. Check the text again; this is charged as a new check.`,
  );
}
