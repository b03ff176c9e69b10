/**
 * How many words that a student used as they should are counted, and how many copied words that are dressed like them are
 * not, for each kind. `npm run bench:honest -- [--cases 30] [--only NAME] [--json]`; of each kind as many cases are right
 * as are abused. Copied words that are named in a flag before the score are not missed.
 */
import { parseArgs } from "node:util";
import { align, composeReport, prepare, prepareParts } from "#core/similarity/index.ts";
import { casesOf, honestKinds } from "./support/honest-cases.ts";
import type { HonestCase } from "./support/honest-passages.ts";

const { values: options } = parseArgs({
  options: {
    cases: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});

/** Of the words of each kind that may be wrong, each way. */
const TARGET = 0.02;

const kinds = honestKinds
  .filter(({ kind }) => kind.includes(options.only))
  .map((kind) => {
    const cases = casesOf(kind, Number(options.cases));
    const measured = cases.map(measure);
    const accused = shareOf(measured.map(({ right }) => right));
    const missed = shareOf(measured.map(({ copied, said }) => ({ all: copied.all, wrong: said ? 0 : copied.wrong })));
    return {
      kind: kind.kind,
      cases: cases.length,
      accused: round(accused),
      missed: round(missed),
      said: measured.filter(({ said, copied }) => said && copied.all > 0).length,
      met: accused <= TARGET && missed <= TARGET,
    };
  });

if (options.json) console.log(JSON.stringify({ kinds }));
else console.table(kinds);
process.exit(kinds.every(({ met }) => met) ? 0 : 1);

type Share = { all: number; wrong: number };

/** Letters that must not be counted and are, and that must be and are not. */
function measure({ parts, source }: HonestCase): { right: Share; copied: Share; said: boolean } {
  const text = parts.map((part) => part.text).join("");
  const read = prepareParts(text, []);
  const prepared = prepare(source.text);
  const report = composeReport({
    text,
    parts: read,
    pages: [0],
    sources: [{ id: "s", kind: "article", ...source, prepared, passages: align(read.visible, prepared) }],
  });
  const counted = new Uint8Array(text.length);
  // A cited quotation is listed, and not counted.
  for (const { excluded, start, end } of report.matches) if (excluded === null) counted.fill(1, start, end);
  const of: Record<"right" | "copied", Share> = { right: { all: 0, wrong: 0 }, copied: { all: 0, wrong: 0 } };
  let at = 0;
  for (const { text: part, of: which } of parts) {
    if (which !== "host")
      for (let i = at; i < at + part.length; i++) {
        if (!/[\p{L}\p{N}]/u.test(text.charAt(i))) continue;
        of[which].all += 1;
        if ((counted[i] === 1) === (which === "right")) of[which].wrong += 1;
      }
    at += part.length;
  }
  return { ...of, said: report.flags.some(({ kind }) => kind === "quoted_text") };
}

function shareOf(shares: readonly Share[]): number {
  const sum = (read: (share: Share) => number) => shares.reduce((all, share) => all + read(share), 0);
  return (
    sum(({ wrong }) => wrong) /
    Math.max(
      1,
      sum(({ all }) => all),
    )
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
