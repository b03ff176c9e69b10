import { LEVELS, ListCounter, type ListLevel, type NumberFormat } from "../list-numbers.ts";
import type { Entry } from "./archive.ts";
import { isOff } from "./text-style.ts";
import { type Namespaces, readXml, type Tag } from "./xml.ts";

/** The lists of a document, from word/numbering.xml. They count, so each item must be requested once and in order. */
export type Numbering = {
  /** The level of this list that is linked to a paragraph style. */
  levelOfStyle(list: string, style: string): number | null;
  /** The label of the next item: "" for a bullet, null for an unknown list. */
  next(list: string, level: number): string | null;
};

type Level = ListLevel & { style: string | null };
type Abstract = { levels: Level[]; styleLink: string | null };
type List = { abstract: string; starts: Map<number, number>; levels: Map<number, Level> };

/** Word keeps at most 2,047. */
const LISTS_MAX = 2_047;

const FORMATS = new Map<string, NumberFormat>([
  ["bullet", "bullet"],
  ["none", "none"],
  ["decimalZero", "zero"],
  ["lowerRoman", "roman"],
  ["upperRoman", "Roman"],
  ["lowerLetter", "letter"],
  ["upperLetter", "Letter"],
  ["ordinal", "ordinal"],
]);

/** `listOfStyle` returns the list of a numbering style, which another list may refer to. */
export function readNumbering(
  bytes: Uint8Array,
  entry: Entry | null,
  namespaces: Namespaces,
  listOfStyle: (style: string) => string | null,
): Numbering {
  const { abstracts, lists } = readLists(bytes, entry, namespaces);
  const counters = new Map<string, ListCounter>();
  const begun = new Set<string>();
  const known = new Map<string, Level[] | null>();
  return {
    levelOfStyle(list, style) {
      const found = levelsOf(list)?.findIndex((level) => level.style === style) ?? -1;
      return found < 0 ? null : found;
    },
    next(list, level) {
      const levels = levelsOf(list);
      const key = abstractOf(list);
      if (!levels || key === null) return null;
      const counter = counters.get(key) ?? new ListCounter();
      counters.set(key, counter);
      const first = `${list} ${level}`;
      if (lists.get(list)?.starts.has(level) && !begun.has(first)) counter.restart(level);
      begun.add(first);
      return counter.next(levels, level);
    },
  };

  /** A list that only refers to a numbering style has the levels of that style's list. */
  function abstractOf(list: string): string | null {
    const key = lists.get(list)?.abstract;
    const link = abstracts.get(key ?? "")?.styleLink;
    if (key === undefined || !abstracts.has(key)) return null;
    if (link === null || link === undefined) return key;
    return lists.get(listOfStyle(link) ?? "")?.abstract ?? key;
  }

  function levelsOf(list: string): Level[] | null {
    const found = known.get(list);
    if (found !== undefined) return found;
    const levels = readLevels(list);
    // Unknown lists are not cached, because a file may name any number of them.
    if (levels) known.set(list, levels);
    return levels;
  }

  function readLevels(list: string): Level[] | null {
    const { starts, levels: own } = lists.get(list) ?? {};
    const levels = abstracts.get(abstractOf(list) ?? "")?.levels;
    if (!levels || !own || !starts) return null;
    if (own.size === 0 && starts.size === 0) return levels;
    return levels.map((level, at) => {
      const result = own.get(at) ?? level;
      const start = starts.get(at);
      return start === undefined ? result : { ...result, start };
    });
  }
}

function readLists(bytes: Uint8Array, entry: Entry | null, namespaces: Namespaces) {
  const abstracts = new Map<string, Abstract>();
  const lists = new Map<string, List>();
  let abstract: Abstract | null = null;
  let list: List | null = null;
  let level: Level | null = null;
  let overridden = 0;

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser: one branch for each element of WordprocessingML.
  function open({ name, attributes }: Tag): void {
    const value = attributes["w:val"] ?? "";
    if (name === "w:abstractNum") {
      abstract = { levels: Array.from({ length: LEVELS }, () => UNSAID), styleLink: null };
      if (abstracts.size < LISTS_MAX) abstracts.set(attributes["w:abstractNumId"] ?? "", abstract);
    } else if (name === "w:num") {
      list = { abstract: "", starts: new Map(), levels: new Map() };
      if (lists.size < LISTS_MAX) lists.set(attributes["w:numId"] ?? "", list);
    } else if (name === "w:lvl") {
      level = openLevel(levelNumber(attributes["w:ilvl"]));
    } else if (name === "w:numStyleLink") {
      if (abstract) abstract.styleLink = value;
    } else if (name === "w:abstractNumId") {
      if (list) list.abstract = value;
    } else if (name === "w:lvlOverride") {
      overridden = levelNumber(attributes["w:ilvl"]);
    } else if (name === "w:startOverride") {
      list?.starts.set(overridden, whole(value, 1));
    } else if (level) takeUp(level, name, attributes);
  }

  function openLevel(at: number): Level {
    const fresh = plainLevel();
    if (list) list.levels.set(at, fresh);
    else if (abstract) abstract.levels[at] = fresh;
    return fresh;
  }

  function close(name: string): void {
    if (name === "w:abstractNum") abstract = null;
    else if (name === "w:num") list = null;
    else if (name === "w:lvl") level = null;
  }

  if (entry) readXml(bytes, entry, namespaces, { open, close, text() {} });
  return { abstracts, lists };
}

function takeUp(level: Level, name: string, attributes: Record<string, string>): void {
  const value = attributes["w:val"];
  switch (name) {
    case "w:start":
      level.start = whole(value, 1);
      return;
    case "w:numFmt":
      level.format = FORMATS.get(value ?? "") ?? "decimal";
      return;
    case "w:lvlText":
      level.text = (value ?? "").slice(0, 200);
      return;
    case "w:lvlRestart":
      level.restart = whole(value, 0);
      return;
    case "w:isLgl":
      level.legal = !isOff(value);
      return;
    case "w:pStyle":
      level.style = value ?? null;
  }
}

const UNSAID: Level = plainLevel();

function plainLevel(): Level {
  return { start: 0, format: "decimal", text: "", restart: null, legal: false, style: null };
}

function levelNumber(value: string | undefined): number {
  return Math.min(whole(value, 0), LEVELS - 1);
}

/** A count from the file, not negative, and limited to a printable size. */
function whole(value: string | undefined, otherwise: number): number {
  const number = Number.parseInt(value ?? "", 10);
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, 0), 1_000_000);
}
