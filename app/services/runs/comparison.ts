import { alignWith, coverageOf, shownAs } from "#core/compared.ts";
import type { Clock, Files, FingerprintIndex, OpenText, OpenTexts } from "#core/ports.ts";
import { hidesPlaces, isSameFamily, type Probing, SIGHTINGS_KEPT_MS } from "#core/probing.ts";
import {
  defaultLimits,
  fingerprint,
  type Prepared,
  planQuery,
  prepare,
  rankCandidates,
  repeatsItself,
  type SourceInput,
  searchPhrases,
  showBlocks,
} from "#core/similarity/index.ts";
import type { CheckRow } from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import { olderDrafts } from "#db/documents.ts";
import { countSightings, countSightingsBySource, insertSighting } from "#db/sightings.ts";
import { coverage, findSources, isStudents, type SourceRow } from "#db/sources.ts";
import type { CheckOptions, CollectionProgress } from "#schema/check.ts";
import type { ReportCoverage } from "#schema/report.ts";

export type ComparisonPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  index: FingerprintIndex;
  /** Null while it is not configured. */
  openTexts: OpenTexts | null;
};

/** Earlier documents of the same person that a check is compared with, newest first. */
const DRAFTS_COMPARED = 5;

/** Other students' texts that a check is compared with, beside the open ones. */
const STUDENTS_COMPARED = 15;

/** One phrase from each twelfth of the text: a copied page of a long essay holds one of them. */
const PHRASES_ASKED = 12;

/** The reader's own earlier documents, among the collections of a check. */
const OWN_DRAFTS = "own_drafts";

const OUR_COLLECTIONS = ["article", "library", "student"] as const;

/** Whether one of our own collections is compared with. */
function choosesAmong({ library = true, students = true }: CheckOptions) {
  return (collection: string) => (collection === "student" ? students : library);
}

export type Asked = { check: CheckRow; documentId: string; text: string; prepared: Prepared };

/** Told after each collection: how far each has come, and every source with a match so far. */
export type Tell = (collections: CollectionProgress[], sources: SourceInput[]) => Promise<void>;

/** What was aligned, and what that told about the check. `limited`: places in students' texts may be hidden from it. */
export type Compared = {
  sources: SourceInput[];
  familyId: string;
  probing: Probing | null;
  limited: boolean;
  /** Of collections outside: what was asked, and whether they answered. */
  outside: ReportCoverage[];
};

/** `found` is what the report will show of a collection; what stays hidden is in no number. */
type Searched = { sources: SourceInput[]; found: number; noAnswer?: boolean };
type Outside = { texts: OpenText[]; coverage: ReportCoverage };
type Draft = { id: string; name: string; familyId: string };

/** The middle of a run: where the text might come from, and what of it stands there, collection by collection. */
export function createComparison({ db, clock, files, index, openTexts }: ComparisonPorts) {
  async function compare(asked: Asked, tell: Tell): Promise<Compared> {
    const { check, documentId, text, prepared } = asked;
    const { compareDrafts } = check.options;
    const chosen = choosesAmong(check.options);
    // Asked first and read last: it answers while our own collections are searched.
    const answer = check.options.openTexts ? askOutside(searchPhrases(text, prepared, PHRASES_ASKED)) : null;
    const drafts = compareDrafts ? await olderDrafts(db, check.userId, documentId, DRAFTS_COMPARED) : [];
    const own: SourceInput[] = [];
    const others: SourceInput[] = [];
    const outside: ReportCoverage[] = [];
    let familyId = documentId;
    let probing: Probing | null = null;

    const ours = OUR_COLLECTIONS.filter(chosen);
    const names = [...(compareDrafts ? [OWN_DRAFTS] : []), ...ours];
    const collections = [...names, ...(answer && openTexts ? [openTexts.collection] : [])].map(
      (collection): CollectionProgress => ({ collection, state: "waiting", found: null }),
    );
    function mark(collection: string, state: CollectionProgress["state"], found: number | null = null): void {
      const at = collections.findIndex((one) => one.collection === collection);
      if (at >= 0) collections[at] = { collection, state, found };
    }
    for (const { collection } of collections.slice(0, 1)) mark(collection, "searching");
    if (answer && openTexts) mark(openTexts.collection, "searching");
    await tell(collections, []);
    const known =
      ours.length === 0
        ? []
        : (await candidates(documentId, prepared)).filter(
            (source) => chosen(source.kind) && !drafts.some((draft) => draft.id === source.documentId),
          );

    for (const { collection } of [...collections]) {
      let searched: Searched;
      if (collection === OWN_DRAFTS) {
        const lined = await lineUpDrafts(drafts, asked);
        familyId = lined.familyId;
        own.push(...lined.sources);
        searched = { sources: [], found: lined.sources.length };
      } else if (collection === "article" || collection === "library") {
        searched = await lineUpOpen(
          known.filter((source) => source.kind === collection),
          asked,
        );
      } else if (collection === "student") {
        const students = await lineUpStudents(
          known.filter((source) => source.kind === "student"),
          asked,
          familyId,
        );
        probing = students.probing;
        searched = students;
      } else {
        const papers = await answer;
        if (papers) outside.push(papers.coverage);
        searched = lineUpPapers(papers, prepared);
      }
      others.push(...searched.sources);
      mark(collection, searched.noAnswer ? "no_answer" : "done", searched.noAnswer ? null : searched.found);
      const next = collections.find(({ state }) => state === "waiting");
      if (next) mark(next.collection, "searching");
      await tell(collections, [...others, ...own]);
    }
    // Of the account and of the text, never of what was hidden: that a place was there is what must not be told.
    const seen = await countSightingsBySource(db, check.userId, clock.now() - SIGHTINGS_KEPT_MS);
    const limited = repeatsItself(prepared) || seen.some(hidesPlaces);
    return { sources: [...others, ...own], familyId, probing, limited, outside };
  }

  /** The texts of the index that are worth lining up. */
  async function candidates(documentId: string, prepared: Prepared): Promise<SourceRow[]> {
    const answers = await index.search(planQuery(prepared, fingerprint(prepared)));
    // Apart, so that no student's text takes the place of a text that can be shown, which would tell of it.
    const open = rankCandidates(answers, defaultLimits, (source) => !isStudents(source));
    const students = rankCandidates(answers, { ...defaultLimits, candidates: STUDENTS_COMPARED }, isStudents);
    const found = await findSources(
      db,
      [...open, ...students].map((candidate) => candidate.source),
    );
    return found.filter((source) => source.documentId !== documentId);
  }

  async function lineUpDrafts(drafts: Draft[], { documentId, prepared }: Asked) {
    const sources: SourceInput[] = [];
    let familyId = documentId;
    for (const draft of drafts) {
      const text = await files.text(`documents/${draft.id}/text`);
      const aligned = text === null ? null : alignWith(prepared, text);
      if (!aligned) continue;
      sources.push({ id: `draft:${draft.id}`, kind: "own_draft", title: draft.name, ...aligned });
      // The newest of them decides: drafts come newest first.
      if (familyId === documentId && isSameFamily(prepared, aligned.passages)) familyId = draft.familyId;
    }
    return { sources, familyId };
  }

  async function lineUpOpen(rows: SourceRow[], { check, prepared }: Asked): Promise<Searched> {
    const sources: SourceInput[] = [];
    for (const source of rows) {
      const text = await files.text(source.textKey);
      const aligned = text === null ? null : alignWith(prepared, text);
      if (aligned) sources.push({ ...shownAs(source, check.userId), ...aligned });
    }
    return { sources, found: sources.length };
  }

  /** Whatever is not shown of a student's text must leave no trace: no source, no number, no order. */
  async function lineUpStudents(rows: SourceRow[], asked: Asked, familyId: string) {
    const { check, documentId, prepared } = asked;
    const sources: SourceInput[] = [];
    const repeats: Probing | null = repeatsItself(prepared) ? "repeated_runs" : null;
    let probing: Probing | null = repeats;
    let found = 0;
    for (const source of rows) {
      const facts = shownAs(source, check.userId);
      if (facts.kind !== "student") {
        sources.push(...(await lineUpOpen([source], asked)).sources);
        continue;
      }
      const text = await files.text(source.textKey);
      if (text === null) continue;
      const other = prepare(text);
      if (showBlocks(prepared, other).length === 0) continue;
      const hidden = repeats ?? (await watch(check, source.id, documentId, familyId));
      probing ??= hidden;
      if (hidden) continue;
      found += 1;
      sources.push({ ...facts, id: `student-${found}`, text, prepared: other, passages: [] });
    }
    return { sources, found, probing };
  }

  function lineUpPapers(papers: Outside | null, prepared: Prepared): Searched {
    const sources: SourceInput[] = [];
    for (const { text, ...facts } of papers?.texts ?? []) {
      const aligned = alignWith(prepared, text);
      if (aligned) sources.push({ ...facts, kind: "paper", ...aligned });
    }
    return { sources, found: sources.length, noAnswer: papers?.coverage.notSearched === "no_answer" };
  }

  /** What was searched, and how fresh it was; what was asked for and could not be, with the reason. */
  async function covered({ outside, limited }: Compared, options: CheckOptions): Promise<ReportCoverage[]> {
    const chosen = choosesAmong(options);
    const ours = coverageOf(await coverage(db), clock.now(), limited).filter((one) => chosen(one.collection));
    const asOf = new Date(clock.now()).toISOString();
    const left = OUR_COLLECTIONS.filter((collection) => !chosen(collection)).map((collection) => {
      return { collection, documents: 0, asOf, notSearched: "not_asked" as const };
    });
    return [...ours, ...left, ...outside];
  }

  /**
   * Writes down that this document shows places in another student's text, and then counts: a check that dies in between
   * has been counted, and one that is run again is counted once.
   */
  async function watch(
    check: CheckRow,
    sourceId: string,
    documentId: string,
    familyId: string,
  ): Promise<Probing | null> {
    const at = clock.now();
    await insertSighting(db, { userId: check.userId, sourceId, documentId, familyId, at });
    const seen = await countSightings(db, check.userId, sourceId, at - SIGHTINGS_KEPT_MS);
    return hidesPlaces(seen) ? "many_documents" : null;
  }

  /** A collection that does not answer is named in the report, and fails nothing. Null while none is configured. */
  async function askOutside(phrases: string[]): Promise<Outside | null> {
    if (!openTexts) return null;
    const told = { collection: openTexts.collection, asOf: new Date(clock.now()).toISOString() };
    try {
      const texts = await openTexts.find(phrases);
      return { texts, coverage: { ...told, documents: texts.length } };
    } catch {
      return { texts: [], coverage: { ...told, documents: 0, notSearched: "no_answer" } };
    }
  }

  return { compare, coverage: covered };
}
