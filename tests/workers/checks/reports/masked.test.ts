import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { exactPassages } from "#app/services/checks/admin/exact.ts";
import { createExports } from "#app/services/checks/report-exports.ts";
import { createShares } from "#app/services/checks/report-shares.ts";
import { createProofs } from "#app/services/checks/report-verification.ts";
import { createSourceTexts } from "#app/services/sources/source-texts.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, eve } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { createReportFiles } from "#workers/adapters/checks/report-files/index.ts";
import { createReportSeal } from "#workers/adapters/platform/seal.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";

/** Eve's text: what ada copied of it, and what is before and behind it and is eve's alone. */
const shared = essay(430, 220);
const [before, behind] = [essay(431, 180), essay(432, 180)];
const title = "Eve and her very own title";

/** Every run of so many words is someone's words; a single one may stand anywhere. */
const RUN = 4;

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(0, 1 - RUN).map((_, at) => words.slice(at, at + RUN).join(" ")));
}

async function copied() {
  const home = world();
  const { send, ask, worker, sent } = home;
  const evesDocument = await send(eve, "eve-secret-name.txt", "text", utf8(`${before}\n\n${shared}\n\n${behind}`));
  await worker().runs.run(await ask(eve, evesDocument.id, { stored: true, title }));
  const index = sent.find((job) => job.type === "index");
  if (index?.type === "index") await worker().library.include(index.sourceId);
  const adasDocument = await send(ada, "ada.txt", "text", utf8(`${essay(433, 150)}\n\n${shared}`));
  const id = await ask(ada, adasDocument.id);
  await worker().runs.run(id);
  return { ...home, id, evesDocument, adasDocument };
}

test("no response, list, share link, proof or export of ada's report contains a word, a title or an id of eve's document", async () => {
  const { db, clock, files, id, evesDocument, checks, reports, documents } = await copied();
  const { report, row } = await reports.read(ada, id);
  expect(report.sources.map(({ kind }) => kind)).toEqual(["student"]);
  expect(report.score).toBeGreaterThan(20);

  const seal = createReportSeal([testEnv.TEXT_KEY ?? ""]);
  const exported = createExports({
    db,
    clock,
    files,
    appUrl: "https://marginalia.test",
    reportFiles: createReportFiles("Marginalia"),
  });
  const shares = createShares({
    db,
    clock,
    files,
    appUrl: "https://marginalia.test",
    shareSecret: async () => "a".repeat(43),
  });
  const { url } = await shares.create(ada, id, crypto.randomUUID(), { days: 1, withText: true });
  const sources = createSourceTexts({ db, clock, files, collections: createSegmentCollections(testEnv.FILES) });
  await expect(sources.read(ada, id, report.sources[0]!.id)).rejects.toMatchObject({ reason: "not_found" });

  const none = new URLSearchParams("quotes=in&refs=in&small=0");
  const answers: Record<string, string> = {
    report: JSON.stringify(report),
    row: JSON.stringify(row),
    state: JSON.stringify(await checks.state(ada, id)),
    list: JSON.stringify(await checks.list(ada)),
    text: JSON.stringify(await checks.text(ada, id)),
    partial: JSON.stringify(await checks.partial(ada, id)),
    history: JSON.stringify(await reports.history(ada, id)),
    scores: JSON.stringify(await reports.scores(ada, id)),
    families: JSON.stringify(await documents.families(ada)),
    verified: JSON.stringify(await createProofs({ db, clock, reportSeal: seal }).verify(row.verifyId ?? "")),
    shared: JSON.stringify(await shares.open(url.split("#")[1] ?? "")),
    json: new TextDecoder().decode(await exported.json(ada, id)),
    docx: Object.values(unzipSync(await exported.docx(ada, id, none)))
      .map((bytes) => new TextDecoder().decode(bytes).replace(/<[^>]+>/g, " "))
      .join(" "),
    pdf: (await extractText(await getDocumentProxy(await exported.pdf(ada, id, none)), { mergePages: true })).text,
  };
  const secret = [...runsOf(before), ...runsOf(behind)];
  const adas = runsOf(report.text);
  for (const [name, answer] of Object.entries(answers)) {
    const answered = runsOf(answer);
    expect(
      secret.filter((run) => answered.has(run) && !adas.has(run)),
      name,
    ).toEqual([]);
    for (const word of [title, "eve-secret-name", evesDocument.id, `student:${evesDocument.id}`, eve.email])
      expect(answer.includes(word), `${name}: ${word}`).toBe(false);
  }
});

test("the exact passages are computed for staff only, from both texts, and are unavailable after either is deleted", async () => {
  const { db, files, students, id, evesDocument, documents, reports, worker } = await copied();
  const { report } = await reports.read(ada, id);
  const check = await findCheckUnscoped(db, id);
  const [passage] = await exactPassages({ db, files, students }, check!, report);
  expect(passage).toMatchObject({ document: evesDocument.id.slice(-8) });
  expect(shared.startsWith(passage!.theirs.slice(0, 80))).toBe(true);
  expect(JSON.stringify(passage)).not.toContain(title);
  for (const [from, to, there, until] of passage!.runs.slice(0, 5))
    expect(passage!.yours.slice(from, to).toLowerCase()).toBe(passage!.theirs.slice(there, until).toLowerCase());

  await documents.remove(eve, evesDocument.id);
  await worker().library.forget(evesDocument.id);
  expect(await exactPassages({ db, files, students }, check!, report)).toEqual([]);
});
