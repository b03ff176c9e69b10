/**
 * From upload to report on the built Workers: uploads a real ten-page .docx, .doc and .pdf five times each and waits
 * until the report can be read. An upload that is only stored is measured in the same run as the reference.
 * `npm run bench:check -- --json` (after `npm run bench:check` or `npm start` has built build/local)
 */

import { readFileSync } from "node:fs";
import { startSite } from "#tests/built/site.ts";
import { uploadFile } from "#tests/support/upload-file.ts";

const types = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  pdf: "application/pdf",
} as const;

const site = await startSite();
await site.seed({ indexed: true });
const ada = site.visitor();
await ada.signInAs("ada");

const result: Record<string, { uploadMs: number; reportMs: number }> = {};
for (const kind of Object.keys(types) as (keyof typeof types)[]) {
  const bytes = readFileSync(`tests/fixtures/documents/planted.${kind}`);
  const uploads: number[] = [];
  const reports: number[] = [];
  for (let run = 0; run < 5; run++) {
    const begun = performance.now();
    const file = { purpose: "document", name: `planted.${kind}`, type: types[kind] } as const;
    const document = await uploadFile(ada.go, file, bytes);
    uploads.push(performance.now() - begun);
    const { status, checkId } = await ada.checkDocument(document.id, `Run ${run}`);
    if (status !== "ready") throw new Error(`The check of planted.${kind} ended as ${status}.`);
    await (await ada.go(`/dashboard/reports/${checkId}`)).text();
    reports.push(performance.now() - begun);
  }
  result[kind] = { uploadMs: median(uploads), reportMs: median(reports) };
}
await site.stop();
if (process.argv.includes("--json")) console.log(JSON.stringify(result));
else
  for (const [kind, { uploadMs, reportMs }] of Object.entries(result))
    console.log(`${kind.padEnd(5)} stored after ${uploadMs} ms, report read after ${reportMs} ms`);
process.exit(0);

function median(values: number[]): number {
  return Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
