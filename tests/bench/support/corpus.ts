import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case, PlacedCase } from "./plagdet.ts";

/** A pair of texts and what is known to be taken from one into the other. */
export type Pair = { suspicious: string; source: string; type: string; cases: Case[] };

/** A corpus of PAN's text-alignment task: `pairs.json` beside the folders `susp` and `src`. */
export type Corpus = {
  pairs: Pair[];
  suspicious(name: string): string;
  source(name: string): string;
};

/** Reads the truth at once and each text when it is asked for. Throws if the folder is not such a corpus. */
export function openCorpus(folder: string): Corpus {
  const { pairs } = JSON.parse(readFileSync(join(folder, "pairs.json"), "utf8")) as { pairs: Pair[] };
  const texts = new Map<string, string>();
  function read(side: "susp" | "src", name: string): string {
    const key = join(folder, side, name);
    const text = texts.get(key) ?? readFileSync(key, "utf8");
    texts.set(key, text);
    return text;
  }
  return { pairs, suspicious: (name) => read("susp", name), source: (name) => read("src", name) };
}

/** The cases of pairs, each with the names of its texts. */
export function placed(pairs: readonly Pair[]): PlacedCase[] {
  return pairs.flatMap(({ suspicious, source, cases }) => cases.map((one) => ({ ...one, suspicious, source })));
}
