import type { Range, TextFlag } from "./flags.ts";
import type { CitationNear, Group } from "./groups.ts";
import type { Passage, Rule } from "./passages.ts";
import type { Region } from "./pieces.ts";

/** The part of a report that the engine computes; the caller adds the user, the time and the collections. */
export type ReportBody = {
  v: 1;
  engineVersion: string;
  normaliserVersion: string;
  text: string;
  pages: number[];
  /** All words of the text. */
  words: number;
  /** The number of words in the denominator of the score. */
  countedWords: number;
  /** The counted words inside counted matches, each once. */
  matchedWords: number;
  /** Percentage from 0 to 100 with one decimal. */
  score: number;
  scoreUnfiltered: number;
  /** The four groups add up to `matchedWords`; earlier versions are counted separately. */
  groups: Groups;
  sources: ReportSource[];
  matches: ReportMatch[];
  flags: TextFlag[];
  regions: Regions;
};

/** The parts of the text that a reader may exclude, [start, end) in UTF-16 units, each list in order. */
export type Regions = {
  quotations: Range[];
  bibliography: Range[];
  templates: Range[];
  citations: Range[];
  hidden?: Range[];
};

type GroupTotal = { matches: number; words: number; percent: number };

export type Groups = Record<Group, GroupTotal>;

export type ReportSource = {
  id: string;
  /** 1 for the source with the largest share. */
  number: number;
  kind: "article" | "library" | "paper" | "student" | "own_draft";
  title: string;
  authors?: string[] | undefined;
  container?: string | undefined;
  year?: number | undefined;
  url?: string | undefined;
  doi?: string | undefined;
  licence?: string | undefined;
  /**
   * Number of words of the source, and how many of them occur in the checked text; both are undefined for a masked
   * source.
   */
  length?: number | undefined;
  taken?: number | undefined;
  words: number;
  /** One decimal; an integer for students' texts. */
  percent: number;
  /** Matches that are not excluded, including those credited to another source. */
  matches: number;
};

export type ReportMatch = {
  id: string;
  sourceId: string;
  /** Sources with nearly the same passage. */
  otherSourceIds: string[];
  /** UTF-16 offsets in the checked text. */
  start: number;
  end: number;
  /** UTF-16 offsets in the source; null if it is masked. */
  sourceStart: number | null;
  sourceEnd: number | null;
  words: number;
  sharedWords: number;
  strength: Passage["strength"];
  group: Group;
  /** Equal stretches [start, end, sourceStart, sourceEnd]; empty if the source is masked. */
  runs: [number, number, number, number][];
  citationNear: CitationNear | null;
  quoted: boolean;
  region: Region;
  excluded: null | "quotation" | "bibliography" | "template" | "hidden" | "small";
  rule: Rule;
  /** `sourceAt`: the offset in the source at which its excerpt begins. */
  excerpt: null | { yours: string; source: string; sourceAt: number };
};
