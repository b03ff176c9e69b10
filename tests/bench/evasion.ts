/**
 * How many copied words are counted when the copy is disguised, for each kind of disguise, and which honest texts are
 * flagged. `npm run bench:evasion -- [--data DIR] [--texts 30] [--only NAME] [--json]`. The texts are those of the
 * project; with --data, passages are copied from the .txt files of DIR/src and inserted into those of DIR/susp.
 */
import { parseArgs } from "node:util";
import { align, composeReport, prepare, prepareParts } from "#core/similarity/index.ts";
import { honestTexts } from "#tests/support/honest-texts.ts";
import { disguises } from "./support/disguises.ts";
import { hosts, passages } from "./support/evasion-texts.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    texts: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const copied = passages(options.data, Number(options.texts));
const around = hosts(options.data, Number(options.texts));

const kinds = disguises
  .filter(({ name }) => name.includes(options.only))
  .map((disguise) => {
    let recall = 0;
    let flagged = 0;
    let outside = 0;
    copied.forEach(({ passage, source }, at) => {
      const { before, after } = around[at % around.length] ?? { before: "", after: "" };
      const { text: planted, hidden } = disguise.make(passage, at + 1);
      const text = `${before}\n\n${planted}\n\n${after}`;
      const from = before.length + 2;
      const unseen = hidden.map(([start, end]): [number, number] => [start + from, end + from]);
      const parts = prepareParts(text, unseen);
      const prepared = prepare(source);
      const passagesFound = align(parts.visible, prepared);
      const report = composeReport({
        text,
        parts,
        pages: [0],
        sources: [
          {
            id: "s",
            kind: "article",
            title: "S",
            authors: ["Anna Holm"],
            year: 2021,
            prepared,
            text: source,
            passages: passagesFound,
          },
        ],
      });
      const counted = new Uint8Array(text.length);
      for (const match of report.matches) if (match.excluded === null) counted.fill(1, match.start, match.end);
      recall += shareOf(text, counted, from, from + planted.length, unseen);
      outside +=
        shareOf(text, counted, 0, before.length, []) + shareOf(text, counted, from + planted.length, text.length, []);
      const flags = [...report.flags.map(({ kind }) => kind), ...(unseen.length > 0 ? ["hidden_text"] : [])];
      if (disguise.flags.length === 0 ? flags.length > 0 : disguise.flags.some((kind) => flags.includes(kind)))
        flagged += 1;
    });
    const n = copied.length;
    const expected = disguise.flags.length > 0;
    const [mean, rate] = [recall / n, flagged / n];
    return {
      kind: disguise.name,
      recall: round(mean),
      target: disguise.recall,
      flagged: round(rate),
      outside: round(outside / n / 2),
      met: mean >= disguise.recall && (expected ? rate >= 0.95 : rate <= 0.005),
    };
  });

const honest = Object.entries(honestTexts(around[0]?.before ?? "", around[0]?.after ?? "")).map(([kind, texts]) => {
  const flagged = texts.filter((text) => prepare(text).flags.length > 0);
  return {
    honest: kind,
    texts: texts.length,
    flagged: flagged.length,
    by: [...new Set(flagged.flatMap((text) => prepare(text).flags.map((flag) => flag.kind)))].join(", "),
    first: flagged[0] ? JSON.stringify(prepare(flagged[0]).flags[0]?.sample) : "",
  };
});
const [all, wrong] = [sum(honest.map(({ texts }) => texts)), sum(honest.map(({ flagged }) => flagged))];

if (options.json) console.log(JSON.stringify({ kinds, honest, falseFlags: { texts: all, flagged: wrong } }));
else {
  console.table(kinds);
  console.table(honest);
}
process.exit(kinds.every(({ met }) => met) && wrong * 200 <= all ? 0 : 1);

/** The share of letters in [from, to) that are counted, without hidden letters. */
function shareOf(
  text: string,
  counted: Uint8Array,
  from: number,
  to: number,
  hidden: readonly [number, number][],
): number {
  const unseen = new Uint8Array(text.length);
  for (const [start, end] of hidden) unseen.fill(1, start, end);
  let letters = 0;
  let found = 0;
  for (let i = from; i < to; i += 1) {
    if (unseen[i] === 1 || !/[^\s\p{P}\p{M}\p{Cf}\p{Cc}]/u.test(text.charAt(i))) continue;
    letters += 1;
    found += counted[i] ?? 0;
  }
  return letters === 0 ? 0 : found / letters;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
