import { expect, test } from "vitest";
import { composePrivately } from "#app/extraction/browser/compose.ts";
import { fingerprint, planQuery, prepare, prepareAsWritten, prepareParts } from "#core/similarity/index.ts";
import type { ReportBody } from "#schema/checks/report.ts";
import { flat, gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { privateCheckWorld, usual } from "#tests/support/private-checks.ts";

/** A text with an accent on every nth vowel: with few of them it is taken for what it is, with many for a disguise. */
function accented(text: string, nth: number): string {
  let vowels = 0;
  return text.replace(/[aeiou]/g, (vowel) => {
    vowels += 1;
    return vowels % nth === 0 ? `${vowel}\u0301`.normalize("NFC") : vowel;
  });
}

const copied = accented(flat(soil).slice(0, 600), 5);
const source = `${flat(gardens)}\n\n${copied}\n\n${flat(sleep)}`;
const version = `${copied}\n\n${accented(flat(harbour), 2)}`;

function marked({ matches }: Pick<ReportBody, "matches">): [kind: string, start: number, end: number][] {
  return matches.map(({ sourceId, start, end }) => [sourceId, start, end]);
}

test("the texts of these tests have two normalised forms", () => {
  expect(prepare(source).asWritten).toBeUndefined();
  expect(prepare(version).asWritten).toBeDefined();
});

test("a copied passage of a library text is found despite another normalised form, in stored and private checks", async () => {
  const { check, addToSourcesUnder, send, ask, worker, reports, student } = privateCheckWorld();
  await addToSourcesUnder("open-800", source, "CC0");
  const document = await send(student, "draft.txt", "text", utf8(version));
  const id = await ask(student, document.id, { compareDrafts: false, students: false });
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(student, id);
  expect(marked(report)).toEqual([["open-800", 0, expect.any(Number)]]);
  expect(report.matches[0]?.end).toBeGreaterThan(copied.length * 0.95);
  expect(report.matches[0]?.end).toBeLessThanOrEqual(copied.length);
  expect(marked(composed(await check(version)))).toEqual(marked(report));
});

test("the index stores both normalised forms of a library text", async () => {
  const { addToSourcesUnder, index } = privateCheckWorld();
  await addToSourcesUnder("open-801", version, "CC0");
  for (const reading of [prepareAsWritten(copied), prepare(version)]) {
    const [query] = planQuery(reading, fingerprint(reading));
    const answers = query ? await index.search([query]) : [];
    const shared = answers.map(({ sources, source, shared }) => {
      const at = sources.indexOf("open-801");
      return shared.reduce((sum, count, line) => sum + (source[line] === at ? count : 0), 0);
    });
    expect(query?.hashes.length).toBeGreaterThan(50);
    expect(shared.reduce((sum, count) => sum + count, 0)).toBe(query?.hashes.length);
  }
});

test("a match with another student's text is given as positions in the draft, in stored and private checks", async () => {
  const { check, store, send, ask, worker, reports, student } = privateCheckWorld();
  await store(source);
  const document = await send(student, "draft.txt", "text", utf8(version));
  const id = await ask(student, document.id, { compareDrafts: false, library: false });
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(student, id);
  const [match, ...others] = report.matches;
  expect([match?.sourceId, others]).toEqual(["students", []]);
  expect(match?.end).toBeLessThanOrEqual(copied.length);
  expect((match?.end ?? 0) - (match?.start ?? 0)).toBeGreaterThan(copied.length / 2);
  expect(marked(composed(await check(version)))).toEqual(marked(report));
});

function composed(answer: Parameters<typeof composePrivately>[1]) {
  const held = {
    kind: "text" as const,
    sha256: "",
    text: version,
    pages: [0],
    flags: [],
    parts: prepareParts(version, []),
  };
  return composePrivately(held, answer, { title: "", choices: usual, now: 0 });
}
