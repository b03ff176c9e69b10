import { MAX_ATTEMPTS } from "#core/checks/check.ts";
import {
  alignWith,
  collectionSourceOf,
  coverageOf,
  noAnswerOf,
  notAsked,
  OUR_COLLECTIONS,
  shownAs,
  VERSIONS_COMPARED,
} from "#core/checks/compared-collections.ts";
import { type ExtractionAttempt, isSameFamily } from "#core/checks/extraction-attempt.ts";
import type { FingerprintIndex, PublicCollections, SearchedLibrary } from "#core/ports.ts";
import {
  fingerprint,
  type Parts,
  planQuery,
  prepare,
  type QueryWindow,
  rankCandidates,
  type SourceInput,
  searchedWords,
  stretchesInParts,
  tripleHashes,
} from "#core/similarity/index.ts";
import { SEGMENT_FORMAT_VERSION, type SearchedSnapshot } from "#core/sources/collections.ts";
import { type SearchedCollections, searchReadable } from "#core/sources/search-readable.ts";
import { type SegmentQuery, segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import type { FoundWork } from "#core/sources/segments/works.ts";
import { STUDENT_SOURCE, type StudentSearch } from "#core/sources/student-texts.ts";
import type { CheckRow } from "#db/checks/checks.ts";
import { olderVersions } from "#db/checks/documents.ts";
import { searchedLibrary } from "#db/sources/collections.ts";
import { collectionSizes, findSources, type OpenSourceRow } from "#db/sources/sources.ts";
import type { CheckOptions, CollectionProgress } from "#schema/checks/check.ts";
import type { ReportCoverage } from "#schema/checks/report.ts";
import { WORDS_MAX } from "#schema/vocabulary/checks.ts";
import { createOpenCollections, type OpenCollectionsPorts } from "./open-collections.ts";

export type ComparisonPorts = OpenCollectionsPorts & {
  index: FingerprintIndex;
  studentSearch: StudentSearch;
  collections: PublicCollections;
};

/** The reader's own earlier documents, among the collections of a check. */
const OWN_VERSIONS = "own_drafts";

/** All public collections, among the collections of a check: they are searched as one. */
const PUBLIC_COLLECTIONS = "collections";

/** Whether one of our own collections is compared with. */
function choosesAmong({ library = true, students = true }: CheckOptions) {
  return (collection: string) => (collection === "students" ? students : library);
}

/** `text`: what a reader sees of the document. */
export type Asked = { check: CheckRow; documentId: string; text: string; parts: Parts };

/** Called after each collection with the progress of each and every source that has a match so far. */
export type ProgressCallback = (collections: CollectionProgress[], sources: SourceInput[]) => Promise<void>;

/** The aligned sources and their effect on the check. `limited`: matches in students' documents may be withheld. */
export type Compared = {
  sources: SourceInput[];
  familyId: string;
  probing: ExtractionAttempt | null;
  limited: boolean;
  /** The snapshots of public collections that were searched, and the ids of those that could not be read. */
  publicSearched: { snapshots: readonly SearchedSnapshot[]; unread: ReadonlySet<string> };
  /** Services outside: what they were asked, and whether they answered. */
  outside: ReportCoverage[];
};

/** `found` is what the report will show of a collection; what stays hidden is in no number. */
type Searched = { sources: SourceInput[]; found: number; noAnswer?: boolean };
type Version = { id: string; name: string; familyId: string };

/** The search stages of a run: candidate sources and their aligned matches, collection by collection. */
export function createComparison(ports: ComparisonPorts) {
  const { db, clock, files, index, studentSearch, collections: publicCollections } = ports;
  const openCollections = createOpenCollections(ports);
  const indexVersions = { open: index.version, students: studentSearch.version };

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the collections in order; what an earlier one finds decides how a later one is searched.
  async function compare(requested: Asked, onProgress: ProgressCallback): Promise<Compared> {
    const { check, documentId, text, parts } = requested;
    const searched = searchedWords(parts, WORDS_MAX);
    const { compareDrafts } = check.options;
    const chosen = choosesAmong(check.options);
    // Asked first and read last: it answers while our own collections are searched.
    const open = await openCollections.begin({ documentId, text, parts, userId: check.userId, options: check.options });
    const triples = tripleHashes(searched);
    const requestedTexts = { ownerId: check.userId, documentId, triples, words: searched.words };
    const students = chosen("students") ? studentSearch.ask(requestedTexts) : null;
    const versions = compareDrafts ? await olderVersions(db, check.userId, documentId, VERSIONS_COMPARED) : [];
    const own: SourceInput[] = [];
    const others: SourceInput[] = [];
    let familyId = documentId;
    let probing: ExtractionAttempt | null = null;
    let limited = false;

    const ours = OUR_COLLECTIONS.filter(chosen);
    const library = chosen("library") ? await searchedLibrary(db) : NO_LIBRARY;
    const isPublic = library.segments.length > 0;
    const names = [...(compareDrafts ? [OWN_VERSIONS] : []), ...ours, ...(isPublic ? [PUBLIC_COLLECTIONS] : [])];
    const collections = [...names, ...(open?.services ?? [])].map(
      (collection): CollectionProgress => ({ collection, state: "waiting", found: null }),
    );
    function mark(collection: string, state: CollectionProgress["state"], found: number | null = null): void {
      const at = collections.findIndex((one) => one.collection === collection);
      if (at >= 0) collections[at] = { collection, state, found };
    }
    for (const { collection } of collections.slice(0, 1)) mark(collection, "searching");
    for (const service of open?.services ?? []) mark(service, "searching");
    await onProgress(collections, []);
    const prints = fingerprint(searched);
    const windows = planQuery(searched, prints);
    const known = chosen("library") ? await candidates(windows) : [];
    // Asked before our own texts are aligned: most of its time is waiting.
    const works = isPublic ? searchPublic(library, segmentQuery(searched, prints, windows), requested) : null;
    works?.catch(() => null);
    let unread: ReadonlySet<string> = new Set();

    for (const { collection } of [...collections]) {
      let found: Searched;
      if (collection === OWN_VERSIONS) {
        const lined = await lineUpVersions(versions, requested);
        familyId = lined.familyId;
        own.push(...lined.sources);
        found = { sources: [], found: lined.sources.length };
      } else if (collection === "article" || collection === "library") {
        found = await lineUpOpen(
          known.filter((source) => source.kind === collection),
          parts,
        );
      } else if (collection === "students" && students) {
        const places = await studentSearch.take(await students, { ...requestedTexts, familyId });
        probing = places.probing;
        limited = places.limited;
        found = lineUpStudents(stretchesInParts(parts, places.stretches, WORDS_MAX));
      } else if (collection === PUBLIC_COLLECTIONS) {
        const answered = await works;
        unread = answered?.unread ?? unread;
        const noAnswer = library.snapshots.every(({ snapshot }) => unread.has(snapshot));
        found = { ...lineUpWorks(answered?.works ?? [], parts), noAnswer };
      } else {
        const service = open?.services.find((name) => name === collection);
        found = { sources: [], ...(open && service ? await open.compare(service, others) : { found: 0 }) };
      }
      others.push(...found.sources);
      mark(collection, found.noAnswer ? "no_answer" : "done", found.noAnswer ? null : found.found);
      const next = collections.find(({ state }) => state === "waiting");
      if (next) mark(next.collection, "searching");
      await onProgress(collections, [...others, ...(open?.sources() ?? []), ...own]);
    }
    const outside = (await open?.finish()) ?? [];
    const publicSearched = { snapshots: library.snapshots, unread };
    const sources = [...others, ...(open?.sources() ?? []), ...own];
    return { sources, familyId, probing, limited, publicSearched, outside };
  }

  /** A segment that cannot be read fails an attempt; in the last one the receipt names its collections instead. */
  async function searchPublic(
    library: SearchedLibrary,
    query: SegmentQuery,
    { check, parts }: Asked,
  ): Promise<SearchedCollections> {
    const { words } = parts.visible;
    if (check.attempts >= MAX_ATTEMPTS) return searchReadable(publicCollections, library, query, words);
    return { works: await publicCollections.find(library, query, words), unread: new Set() };
  }

  /** The open texts that are worth lining up. */
  async function candidates(windows: readonly QueryWindow[]): Promise<OpenSourceRow[]> {
    const found = rankCandidates(await index.search(windows));
    return findSources(
      db,
      found.map(({ source }) => source),
    );
  }

  async function lineUpVersions(versions: Version[], { documentId, parts }: Asked) {
    const sources: SourceInput[] = [];
    let familyId = documentId;
    for (const version of versions) {
      const text = await files.text(`documents/${version.id}/text`);
      const aligned = text === null ? null : alignWith(parts, text);
      if (!aligned) continue;
      sources.push({ id: `draft:${version.id}`, kind: "own_draft", title: version.name, ...aligned });
      // Versions are sorted newest first, so the newest decides.
      if (familyId === documentId && isSameFamily(parts.visible, aligned.passages)) familyId = version.familyId;
    }
    return { sources, familyId };
  }

  async function lineUpOpen(rows: OpenSourceRow[], parts: Parts): Promise<Searched> {
    const sources: SourceInput[] = [];
    for (const source of rows) {
      const text = await files.text(source.textKey);
      const aligned = text === null ? null : alignWith(parts, text);
      if (aligned) sources.push({ ...shownAs(source), ...aligned });
    }
    return { sources, found: sources.length };
  }

  function lineUpWorks(works: readonly FoundWork[], parts: Parts): Searched {
    const sources: SourceInput[] = [];
    for (const work of works) {
      const aligned = alignWith(parts, work.text ?? "", work.prepared);
      if (aligned) sources.push({ ...collectionSourceOf(work), ...aligned });
    }
    return { sources, found: sources.length };
  }

  /** What was searched and how current it was; what was requested but not searched, with the reason. */
  async function covered(
    { outside, limited, publicSearched }: Compared,
    options: CheckOptions,
  ): Promise<ReportCoverage[]> {
    const chosen = choosesAmong(options);
    const formatVersion = SEGMENT_FORMAT_VERSION;
    const sizes = await collectionSizes(db, indexVersions);
    // What was searched, and not what is active by now.
    const collections = chosen("library") ? publicSearched.snapshots : sizes.collections;
    const all = coverageOf({ ...sizes, collections }, clock.now(), { limited, formatVersion });
    const ours = all
      .filter(({ collection }) => chosen(collection))
      .map((one) => (publicSearched.unread.has(one.snapshot ?? "") ? noAnswerOf(one) : one));
    const leftPublic = all.filter(({ collection, snapshot }) => snapshot && !chosen(collection)).map(notAsked);
    const asOf = new Date(clock.now()).toISOString();
    const left = OUR_COLLECTIONS.filter((collection) => !chosen(collection)).map((collection) => {
      return { collection, documents: 0, asOf, notSearched: "not_asked" as const };
    });
    return [...ours, ...left, ...leftPublic, ...outside];
  }

  return { compare, coverage: covered };
}

const NO_LIBRARY: SearchedLibrary = { snapshots: [], segments: [] };

const NOTHING = prepare("");

/** The collection as one source, of which only the places in the checked text are known; none, if nothing is shown. */
function lineUpStudents(shown: SourceInput["shown"] & {}): Searched {
  if (shown.length === 0) return { sources: [], found: 0 };
  return { sources: [{ ...STUDENT_SOURCE, shown, text: "", prepared: NOTHING, passages: [] }], found: 1 };
}
