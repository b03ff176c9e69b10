import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case, PlacedCase } from "./plagdet.ts";

/** A pair of texts and the annotated passages taken from one into the other. */
export type Pair = { suspicious: string; source: string; type: string; cases: Case[] };

/** A corpus of PAN's text-alignment task: `pairs.json` next to the folders `susp` and `src`. */
export type Corpus = {
  pairs: Pair[];
  suspicious(name: string): string;
  source(name: string): string;
};

/**
 * Reads the annotations at once and each text on demand. Throws if the folder is not such a corpus. PAN counts code
 * points; here all offsets are UTF-16 units, which differ only after characters outside the basic plane.
 */
export function openCorpus(folder: string): Corpus {
  const listed = JSON.parse(readFileSync(join(folder, "pairs.json"), "utf8")) as { pairs: Pair[] };
  const texts = new Map<string, string>();
  function read(side: "susp" | "src", name: string): string {
    const key = join(folder, side, name);
    const text = texts.get(key) ?? readFileSync(key, "utf8");
    texts.set(key, text);
    return text;
  }
  const pairs = listed.pairs.map((pair) => ({
    ...pair,
    cases: pair.cases.map((one) => moved(one, read("susp", pair.suspicious), read("src", pair.source), unitsAt)),
  }));
  return { pairs, suspicious: (name) => read("susp", name), source: (name) => read("src", name) };
}

/** Cases or detections in code points, as PAN counts them. */
export function inCodePoints(cases: readonly Case[], suspicious: string, source: string): Case[] {
  return cases.map((one) => moved(one, suspicious, source, codePointsAt));
}

function moved(one: Case, suspicious: string, source: string, at: (text: string, offset: number) => number): Case {
  const from = at(suspicious, one.thisOffset);
  const sourceFrom = at(source, one.sourceOffset);
  return {
    ...one,
    thisOffset: from,
    thisLength: at(suspicious, one.thisOffset + one.thisLength) - from,
    sourceOffset: sourceFrom,
    sourceLength: at(source, one.sourceOffset + one.sourceLength) - sourceFrom,
  };
}

const BEYOND_BASIC = /[\ud800-\udbff]/;

function unitsAt(text: string, codePoints: number): number {
  if (!BEYOND_BASIC.test(text)) return codePoints;
  let units = 0;
  for (let left = codePoints; left > 0 && units < text.length; left -= 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

function codePointsAt(text: string, units: number): number {
  return BEYOND_BASIC.test(text) ? Array.from(text.slice(0, units)).length : units;
}

/** The cases of pairs, each with the names of its texts. */
export function placed(pairs: readonly Pair[]): PlacedCase[] {
  return pairs.flatMap(({ suspicious, source, cases }) => cases.map((one) => ({ ...one, suspicious, source })));
}
