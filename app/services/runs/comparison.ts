import { alignWith, shownAs } from "#core/compared.ts";
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

/** What a check may find its passages in. */
export type Against = {
  sources: SourceRow[];
  drafts: { id: string; name: string; familyId: string }[];
  papers: OpenText[];
  /** Of collections outside: what was asked, and whether they answered. */
  outside: ReportCoverage[];
};

/** What was aligned, and what that told about the check. `limited`: places in students' texts may be hidden from it. */
export type Compared = { sources: SourceInput[]; familyId: string; probing: Probing | null; limited: boolean };

/** The middle of a run: where the text might come from, and what of it stands there. */
export function createComparison({ db, clock, files, index, openTexts }: ComparisonPorts) {
  async function search(check: CheckRow, documentId: string, text: string, prepared: Prepared): Promise<Against> {
    const answers = await index.search(planQuery(prepared, fingerprint(prepared)));
    // Apart, so that no student's text takes the place of a text that can be shown, which would tell of it.
    const open = rankCandidates(answers, defaultLimits, (source) => !isStudents(source));
    const students = rankCandidates(answers, { ...defaultLimits, candidates: STUDENTS_COMPARED }, isStudents);
    const found = await findSources(
      db,
      [...open, ...students].map((candidate) => candidate.source),
    );
    const drafts = check.options.compareDrafts ? await olderDrafts(db, check.userId, documentId, DRAFTS_COMPARED) : [];
    const asked = check.options.openTexts ? await askOutside(searchPhrases(text, prepared, PHRASES_ASKED)) : null;
    return {
      sources: found.filter((source) => source.documentId !== documentId),
      drafts,
      papers: asked?.texts ?? [],
      outside: asked ? [asked.coverage] : [],
    };
  }

  async function align(against: Against, check: CheckRow, documentId: string, prepared: Prepared): Promise<Compared> {
    const { drafts, papers } = against;
    const own: SourceInput[] = [];
    let familyId = documentId;
    for (const draft of drafts) {
      const aligned = await alignStored(prepared, `documents/${draft.id}/text`);
      if (!aligned) continue;
      own.push({ id: `draft:${draft.id}`, kind: "own_draft", title: draft.name, ...aligned });
      // The newest of them decides: drafts come newest first.
      if (familyId === documentId && isSameFamily(prepared, aligned.passages)) familyId = draft.familyId;
    }
    const others: SourceInput[] = [];
    const repeats: Probing | null = repeatsItself(prepared) ? "repeated_runs" : null;
    let probing: Probing | null = repeats;
    let students = 0;
    for (const source of against.sources) {
      if (drafts.some((draft) => draft.id === source.documentId)) continue;
      const text = await files.text(source.textKey);
      if (text === null) continue;
      const facts = shownAs(source, check.userId);
      if (facts.kind !== "student") {
        const aligned = alignWith(prepared, text);
        if (aligned) others.push({ ...facts, ...aligned });
        continue;
      }
      // Whatever is not shown of a student's text must leave no trace: no source, no number, no order.
      const other = prepare(text);
      if (showBlocks(prepared, other).length === 0) continue;
      const hidden = repeats ?? (await watch(check, source.id, documentId, familyId));
      probing ??= hidden;
      if (hidden) continue;
      students += 1;
      others.push({ ...facts, id: `student-${students}`, text, prepared: other, passages: [] });
    }
    for (const { text, ...facts } of papers) {
      const aligned = alignWith(prepared, text);
      if (aligned) others.push({ ...facts, kind: "paper", ...aligned });
    }
    // Of the account and of the text, never of what was hidden: that a place was there is what must not be told.
    const seen = await countSightingsBySource(db, check.userId, clock.now() - SIGHTINGS_KEPT_MS);
    return { sources: [...others, ...own], familyId, probing, limited: repeats !== null || seen.some(hidesPlaces) };
  }

  /** What was searched, and how fresh it was; what was asked for and could not be, with the reason. */
  async function searched({ outside }: Against, { limited }: Compared): Promise<ReportCoverage[]> {
    const now = clock.now();
    const ours = (await coverage(db)).map(({ kind, documents, asOf }) => ({
      collection: kind,
      documents,
      asOf: new Date(asOf ?? now).toISOString(),
      ...(kind === "student" && limited ? { notSearched: "places_hidden" as const } : {}),
    }));
    return [...ours, ...outside];
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

  async function alignStored(prepared: Prepared, textKey: string) {
    const text = await files.text(textKey);
    return text === null ? null : alignWith(prepared, text);
  }

  /** A collection that does not answer is named in the report, and fails nothing. Null while none is configured. */
  async function askOutside(phrases: string[]): Promise<{ texts: OpenText[]; coverage: ReportCoverage } | null> {
    if (!openTexts) return null;
    const told = { collection: openTexts.collection, asOf: new Date(clock.now()).toISOString() };
    try {
      const texts = await openTexts.find(phrases);
      return { texts, coverage: { ...told, documents: texts.length } };
    } catch {
      return { texts: [], coverage: { ...told, documents: 0, notSearched: "no_answer" } };
    }
  }

  return { search, align, coverage: searched };
}
