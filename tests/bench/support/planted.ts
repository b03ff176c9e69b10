import type { SegmentDocument } from "#schema/sources/segment.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { CHECKED_WORDS, createUnrelatedTexts, LIBRARY_WORDS, UNKNOWN } from "./made-up.ts";
import { aboutNumber } from "./segments-report.ts";

export const SCALE_SNAPSHOT = "scale.20261101.00000000";

/** Words of a copied passage, and how many passages a checked document copies. */
const COPIED_WORDS = 120;
export const PASSAGES = 3;
/** Of the content words of a changed passage this share is replaced. */
const REPLACED = 0.25;

/** A licence paragraph is in one of twenty documents, a quotation of one work in one of 500. */
const LICENCE_EVERY = 20;
const QUOTED_EVERY = 500;
const LICENCE =
  "Permission is granted to copy, distribute and modify this document under the terms of the free documentation licence, version one or any later version published by the foundation; with no invariant sections, no front-cover texts and no back-cover texts. A copy of the licence is included in the section entitled after it. This document is distributed in the hope that it will be useful, but without any warranty, without even the implied warranty of merchantability or fitness for a particular purpose.";
const QUOTATION =
  "Whoever measures a river by the buckets that were carried from it will know the thirst of the village and nothing of the mountain, and whoever measures it by the mountain will know the rain of forty winters and never who went without.";

/** A document of the library by its number. */
export function libraryDocument(): (number: number) => { about: SegmentDocument; text: string } {
  const textOf = createUnrelatedTexts();
  return (number) => {
    const text = textOf(number, LIBRARY_WORDS);
    const quoted = number % QUOTED_EVERY === 7 ? ` ${QUOTATION}` : "";
    const licensed = number % LICENCE_EVERY === 3 ? `\n\n${LICENCE}` : "";
    return { about: aboutNumber(number), text: `${text}${quoted}${licensed}` };
  };
}

export type CheckedDocument = {
  text: string;
  /** Numbers of the documents it copies from. */
  copied: number[];
  changed: boolean;
};

/** A document to check, with passages of three documents of the library, word for word or changed. */
export function checkedDocument(documents: number): (run: number) => CheckedDocument {
  const textOf = createUnrelatedTexts();
  return (run) => {
    const random = seeded(run + 31);
    const changed = run % 2 === 1;
    const copied = Array.from({ length: PASSAGES }, () => Math.floor(random() * documents));
    const passages = copied.map((number) => {
      const passage = passageOf(textOf(number, LIBRARY_WORDS));
      return changed ? changedPassage(passage, random) : passage;
    });
    const own = textOf(UNKNOWN + run, CHECKED_WORDS - PASSAGES * COPIED_WORDS).split(". ");
    const step = Math.floor(own.length / (PASSAGES + 2));
    const pieces = [...passages, `As the proverb has it, ${QUOTATION}`, LICENCE].map(
      (piece, i) => `${own.slice(i * step, (i + 1) * step).join(". ")}. ${piece}`,
    );
    return { text: `${pieces.join(" ")} ${own.slice(5 * step).join(". ")}`, copied, changed };
  };
}

/** The passage of a document that is copied. */
export function passageOf(text: string): string {
  return text
    .split(/\s+/)
    .slice(400, 400 + COPIED_WORDS)
    .join(" ");
}

/** A passage with every fourth content word replaced. */
export function changedPassage(passage: string, random: () => number): string {
  return passage
    .split(" ")
    .map((word) => replaced(word, random))
    .join(" ");
}

/** A content word is replaced by one that no document has. */
function replaced(word: string, random: () => number): string {
  if (word.length < 5 || random() >= REPLACED) return word;
  return `${word.replace(/\W+$/, "").split("").reverse().join("")}o${/\W+$/.exec(word)?.[0] ?? ""}`;
}
