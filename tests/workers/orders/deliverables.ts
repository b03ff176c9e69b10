import type { WorkCounts } from "#core/orders/ports.ts";
import { pick, seeded, vocabulary } from "../../core/similarity/random.ts";
import type { DocxPart, DocxRun } from "../../support/docx.ts";

type Document = { paragraphs: DocxPart[]; counts: WorkCounts };

const WORDS = vocabulary(200, 4);

/** A document with marks strewn in, and what has to be counted in it, worked out while it is made. */
export function generated(seed: number): Document {
  const random = seeded(seed + 1);
  const counts: WorkCounts = {
    insertions: 0,
    deletions: 0,
    replacements: 0,
    punctuation: 0,
    formatting: 0,
    comments: 0,
    insertedWords: 0,
    deletedWords: 0,
    words: 0,
  };
  const paragraphs = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
    const runs = Array.from({ length: Math.floor(random() * 10) }, () => [kept(), mark(), kept()]).flat(2);
    return random() < 0.2 ? ({ table: [[[runs], ["cell"]]] } satisfies DocxPart) : runs;
  });
  counts.words += paragraphs.filter((part) => "table" in part).length;
  return { paragraphs, counts };

  function mark(): DocxRun[] {
    const kind = Math.floor(random() * 8);
    switch (kind) {
      case 0:
        counts.insertions++;
        return pieces(text("insertedWords")).map((ins) => ({ ins }));
      case 1:
        counts.deletions++;
        return pieces(text("deletedWords")).map((del) => ({ del }));
      case 2: {
        counts.insertions++;
        counts.deletions++;
        counts.replacements++;
        const del = pieces(text("deletedWords")).map((del) => ({ del }));
        const ins = pieces(text("insertedWords")).map((ins) => ({ ins }));
        return random() < 0.5 ? [...del, ...ins] : [...ins, ...del];
      }
      case 3:
        counts.punctuation++;
        counts.insertions++;
        return [{ ins: pick([", ", "; ", "– "], random) }];
      case 4:
        counts.formatting++;
        counts.words += 2;
        return [{ look: `${pick(WORDS, random)} ` }, { look: `${pick(WORDS, random)} ` }];
      case 5: {
        const answers = random() < 0.5 ? ["So it is."] : [];
        const hangs = random() < 0.7;
        if (hangs) counts.comments += 1 + answers.length;
        counts.words++;
        return [{ on: pick(WORDS, random), comment: "Is it?", answers, hangs }, " "];
      }
      case 6:
        counts.insertions++;
        return [{ movedHere: text("insertedWords") }];
      default:
        counts.deletions++;
        return [{ movedAway: text("deletedWords") }];
    }
  }

  function kept(): DocxRun[] {
    counts.words++;
    return [`${pick(WORDS, random)} `];
  }

  /** One to five words, each with its blank. */
  function text(counted: "insertedWords" | "deletedWords"): string {
    const length = 1 + Math.floor(random() * 5);
    counts[counted] += length;
    if (counted === "insertedWords") counts.words += length;
    return Array.from({ length }, () => `${pick(WORDS, random)} `).join("");
  }

  /** Cut anywhere, as Word cuts runs. */
  function pieces(whole: string): string[] {
    if (random() < 0.5) return [whole];
    const at = 1 + Math.floor(random() * (whole.length - 1));
    return [whole.slice(0, at), whole.slice(at)];
  }
}
