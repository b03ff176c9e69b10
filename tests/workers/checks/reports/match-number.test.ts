import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createFamilies } from "#app/services/checks/documents/versions.ts";
import { createExports } from "#app/services/checks/report-exports.ts";
import { createProofs } from "#app/services/checks/report-verification.ts";
import { numberOfMatches } from "#core/checks/report/matches.ts";
import { reports as reportRows } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada } from "#tests/support/people.ts";
import { read } from "#tests/support/receipts.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { readWordFile } from "#tests/support/word-file.ts";
import { createReportFiles } from "#workers/adapters/checks/report-files/index.ts";

test("a report has the same number of matches in its row, its statement, the lists, the exports and the API", async () => {
  const inside = world();
  await inside.addToSources("pilots", `${PLANTED}\n\n${essay(82, 200)}`);
  // One match that counts, and one that is too short to.
  const short = PLANTED.split(" ").slice(0, 9).join(" ");
  const text = `${essay(80, 200)}\n\n${PLANTED}\n\n${essay(81, 60)} ${short} ${essay(83, 60)}`;
  const document = await inside.send(ada, "mine.txt", "text", utf8(text));
  const id = await inside.ask(ada, document.id, { smallMatchWords: 14 });
  expect(await inside.worker().runs.run(id)).toBe("done");
  const { report } = await inside.reports.read(ada, id);
  const number = numberOfMatches(report);
  expect(report.matches.length).toBeGreaterThan(1);

  const [row] = await inside.db.select().from(reportRows).where(eq(reportRows.id, id));
  const verified = await createProofs(inside).verify(row?.verifyId ?? "");
  const exports = createExports({
    ...inside,
    reportFiles: createReportFiles("Marginalia"),
    appUrl: "https://marginalia.test",
  });
  const none = new URLSearchParams();
  const pdf = (await read(await exports.pdf(ada, id, none))).text;
  const word = readWordFile(await exports.docx(ada, id, none)).paragraphs.map((one) => one.text);
  const json = JSON.parse(new TextDecoder().decode(await exports.json(ada, id)));
  const { families } = await createFamilies({ ...inside, signer: testSigner }).families(ada);
  expect({
    row: row?.matches,
    statement: verified.state === "unknown" ? null : verified.statement.matches,
    scores: (await inside.reports.scores(ada, id)).matches,
    documents: families[0]?.versions[0]?.report?.matches,
    partial: (await inside.checks.partial(ada, id)).found,
    pdf: Number(/Matches: (\d+)/.exec(pdf)?.[1]),
    word: Number(/Matches: (\d+)/.exec(word.join("\n"))?.[1]),
    json: json.proof.statement.matches,
  }).toEqual({
    row: number,
    statement: number,
    scores: number,
    documents: number,
    partial: number,
    pdf: number,
    word: number,
    json: number,
  });
});
