import { z } from "zod";
import { reportGroups, reportSourceKinds } from "../vocabulary/checks.ts";
import { serviceProblems, unaskedReasons } from "../vocabulary/open-services.ts";
import { DocumentKind } from "./document.ts";
import { TextStructure } from "./text-structure.ts";

/** [start, end) in UTF-16 units of the report's text. */
const Offset = z.number().int().min(0);
const Range = z.tuple([Offset, Offset]);
const Words = z.number().int().min(0);
const Percent = z.number().min(0).max(100);

export const ReportGroup = z.enum(reportGroups);
export type ReportGroup = z.infer<typeof ReportGroup>;

export const ReportExclusion = z.enum(["quotation", "bibliography", "template", "hidden", "small"]);
export type ReportExclusion = z.infer<typeof ReportExclusion>;

const ReportRegion = z.enum(["text", "quotation", "bibliography", "template", "hidden"]);

/** The parts of the text that a reader can leave out: [start, end) in UTF-16 units. */
const ReportRegions = z.object({
  quotations: z.array(Range),
  bibliography: z.array(Range),
  templates: z.array(Range),
  citations: z.array(Range),
  /**
   * Text invisible to a reader (white, tiny or outside the page); the other regions are of the visible text. From
   * engine 3 on.
   */
  hidden: z.array(Range).optional(),
});

export const ReportSourceKind = z.enum(reportSourceKinds);
export type ReportSourceKind = z.infer<typeof ReportSourceKind>;

export const ReportFlag = z.object({
  kind: z.enum([
    "hidden_text",
    "replaced_char",
    "invisible_char",
    "tiny_text",
    "language_switch",
    "spacing",
    "added_marks",
    "changed_spelling",
    "quoted_text",
  ]),
  /** How often it occurs, including beyond the listed ranges. */
  count: z.number().int().min(0),
  ranges: z.array(Range),
  sample: z.string(),
  note: z.string(),
});
export type ReportFlag = z.infer<typeof ReportFlag>;

export const ReportSource = z.object({
  id: z.string(),
  /** 1 to n by share; earlier versions last. */
  number: z.number().int().min(1),
  kind: ReportSourceKind,
  title: z.string(),
  authors: z.array(z.string()).optional(),
  container: z.string().optional(),
  year: z.number().int().optional(),
  url: z.string().optional(),
  doi: z.string().optional(),
  licence: z.string().optional(),
  /** The words of the source, and how many of them occur in the checked text; both omitted for a masked source. */
  length: Words.optional(),
  taken: Words.optional(),
  /** Words credited to this source: every counted word belongs to one source. */
  words: Words,
  /** One decimal; whole for students' texts. */
  percent: Percent,
  matches: Words,
});
export type ReportSource = z.infer<typeof ReportSource>;

export const ReportMatch = z.object({
  id: z.string(),
  sourceId: z.string(),
  otherSourceIds: z.array(z.string()),
  start: Offset,
  end: Offset,
  /** Null if the source is masked (a student's text). */
  sourceStart: Offset.nullable(),
  sourceEnd: Offset.nullable(),
  words: Words,
  sharedWords: Words,
  strength: z.enum(["identical", "minor", "paraphrase"]),
  group: ReportGroup,
  /**
   * Identical stretches in the order of the text: [start, end, sourceStart, sourceEnd]; in a paraphrase the source
   * order may differ.
   */
  runs: z.array(z.tuple([Offset, Offset, Offset, Offset])),
  citationNear: z
    .object({
      style: z.enum(["author-year", "author-page", "numeric", "note"]),
      text: z.string(),
      /** Words between the match and the citation. */
      distance: Words,
      start: Offset,
      end: Offset,
      /**
       * Whether the citation names the matched source: by author and year; another work; undecidable (a number, or
       * a source with unknown authors); or it was copied with the text, because it appears in the source at the
       * same place. From engine 3 on: only "source" and "unknown" count as a citation.
       */
      names: z.enum(["source", "other", "unknown", "copied"]).optional(),
    })
    .nullable(),
  quoted: z.boolean(),
  /** Its position in the checked text. */
  region: ReportRegion,
  excluded: ReportExclusion.nullable(),
  rule: z.object({ id: z.string(), params: z.record(z.string(), z.number()) }),
  /**
   * `sourceAt` is the offset in the source at which its excerpt begins: at the match, or for a long match at its
   * most similar part. Reports of engine 1 omit it: their excerpts begin at the match.
   */
  excerpt: z.object({ yours: z.string(), source: z.string(), sourceAt: Offset.optional() }).nullable(),
});
export type ReportMatch = z.infer<typeof ReportMatch>;

const GroupTotal = z.object({ matches: Words, words: Words, percent: Percent });

export const ReportGroups = z.object({
  not_cited: GroupTotal,
  missing_quotation: GroupTotal,
  missing_citation: GroupTotal,
  cited_quoted: GroupTotal,
  own_drafts: GroupTotal,
});
export type ReportGroups = z.infer<typeof ReportGroups>;

/** A compared collection, and how current it was. */
export const ReportCoverage = z.object({
  /** Of a public collection: `collection:` and its id. */
  collection: z.string(),
  /** Of a public collection: its name, and the id of the snapshot that was searched. */
  name: z.string().optional(),
  snapshot: z.string().optional(),
  /** Searchable texts; for an external collection, those that were read in full. */
  documents: Words,
  asOf: z.iso.datetime(),
  /**
   * It was excluded by choice; it was queried and did not respond; or places in it may be hidden from this
   * account, whether there are any or not.
   */
  notSearched: z.enum(["not_asked", "no_answer", "places_hidden"]).optional(),
  /** It was being re-indexed, so part of it was not searched. A public collection: its snapshot is of another format. */
  incomplete: z.literal(true).optional(),
  /** Of a service outside: the phrases of the text that were sent to it, and how many were answered. */
  phrases: z.array(z.string()).optional(),
  answered: Words.optional(),
  /** Of a service outside: why it was not asked, or did not answer, or not everything. */
  reason: z.enum([...serviceProblems, ...unaskedReasons]).optional(),
});
export type ReportCoverage = z.infer<typeof ReportCoverage>;

/** The engine's effective options: the viewer uses these three, the others make the result repeatable. */
export const ReportOptions = z
  .object({ smallMatchWords: Words, excludeQuotations: z.boolean(), excludeBibliography: z.boolean() })
  .catchall(z.union([z.number(), z.boolean()]));
export type ReportOptions = z.infer<typeof ReportOptions>;

/** The engine's result. */
export const ReportBody = z.object({
  v: z.literal(1),
  engineVersion: z.string(),
  normaliserVersion: z.string(),
  text: z.string(),
  /** UTF-16 offset of each page's first character. */
  pages: z.array(Offset),
  /** Headings and list items of the text, if the file marks them; older reports have none. */
  structure: z.array(TextStructure).optional(),
  words: Words,
  countedWords: Words,
  matchedWords: Words,
  score: Percent,
  scoreUnfiltered: Percent,
  groups: ReportGroups,
  sources: z.array(ReportSource),
  matches: z.array(ReportMatch),
  flags: z.array(ReportFlag),
  regions: ReportRegions,
});
export type ReportBody = z.infer<typeof ReportBody>;

/** The part of a stored report with which the next version is compared. */
export const ReportMatchIds = z.object({
  engineVersion: z.string(),
  options: ReportOptions,
  matches: z.array(ReportMatch.pick({ id: true, group: true, excluded: true })),
  coverage: z.array(ReportCoverage),
});
export type ReportMatchIds = z.infer<typeof ReportMatchIds>;

/** The report as stored and as the viewer reads it. */
export const Report = ReportBody.extend({
  checkId: z.string(),
  documentId: z.string(),
  /** SHA-256 of the file as uploaded, lower-case hexadecimal. */
  documentHash: z.string(),
  documentKind: DocumentKind,
  title: z.string(),
  createdAt: z.iso.datetime(),
  coverage: z.array(ReportCoverage),
  options: ReportOptions,
  /** Milliseconds by stage. */
  stageTimes: z.record(z.string(), z.number()),
});
export type Report = z.infer<typeof Report>;
