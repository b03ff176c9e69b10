import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  canonicalFindings,
  differencesOf,
  partsOf,
  proofFileOf,
  proofIn,
} from "#core/checks/report/signed-statement.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { reports as reportRows } from "#db/tables/index.ts";
import { ReportStatement } from "#schema/checks/report-statement.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { createReportSeal, createSeal } from "#workers/adapters/platform/seal.ts";

const text = `${essay(10, 220)}\n\n${PLANTED}\n\n${essay(11, 220)} Ωμέγα 思考 😀`;

async function signed(inside = world(), person = ada, name = "tides.txt") {
  await inside.addToSources("tides", `${essay(1, 200)}\n\n${PLANTED}\n\n${essay(2, 200)}`).catch(() => undefined);
  const document = await inside.send(person, name, "text", utf8(text));
  const id = await inside.ask(person, document.id, { compareDrafts: false, title: name });
  expect(await inside.worker().runs.run(id)).toBe("done");
  const { report } = await inside.reports.read(person, id);
  const [row] = await inside.db.select().from(reportRows).where(eq(reportRows.id, id));
  const statement = ReportStatement.parse(JSON.parse(row?.statement ?? ""));
  return { ...inside, id, report, row: row!, statement };
}

test("ada's report is signed when it is ready: totals, hashes and coverage, without her text or title", async () => {
  const { report, row, statement, reportSeal } = await signed();
  expect(row.verifyId).toMatch(/^[\w-]{22}$/);
  expect(row.statement).toBe(canonicalJson(statement));
  expect(statement).toMatchObject({
    v: 1,
    id: row.verifyId,
    createdAt: Date.parse(report.createdAt),
    documentHash: report.documentHash,
    words: report.words,
    scoreTenths: Math.round(report.score * 10),
    sources: 1,
    matches: 1,
    groups: { not_cited: report.groups.not_cited.words },
    options: { smallMatchWords: 8, excludeQuotations: true, excludeBibliography: true, excludeTemplates: true },
  });
  expect(statement.textHash).toBe(await textHash(text));
  expect(statement.coverage.map(({ collection }) => collection)).toContain("library");
  expect(await reportSeal.verify(statement, row.keyId ?? "", row.signature ?? "")).toBe("valid");
  expect(row.statement).not.toMatch(/tides|promise|water|Ωμέγα/);
});

test("the same text against the same collections gives bob the same findings, byte for byte, under another address", async () => {
  const inside = world();
  const one = await signed(inside, ada, "first.txt");
  inside.clock.pass(90_000);
  const other = await signed(inside, bob, "second.txt");
  expect(canonicalFindings(partsOf(other.report).findings)).toBe(canonicalFindings(partsOf(one.report).findings));
  expect(other.statement.reportHash).toBe(one.statement.reportHash);
  expect(other.statement.id).not.toBe(one.statement.id);
  expect(other.statement.createdAt).not.toBe(one.statement.createdAt);
});

test("the public key, SHA-256 and canonical JSON are enough to verify a report without us", async () => {
  const { statement, row, reportSeal, report } = await signed();
  const [key] = await reportSeal.keys();
  const theirs = await crypto.subtle.importKey("jwk", key!.jwk, "Ed25519", false, ["verify"]);
  const hash = await crypto.subtle.digest("SHA-256", Uint8Array.from(utf8(row.statement ?? "")));
  const head = utf8("marginalia:report:v1\n");
  const message = Uint8Array.from([...head, ...new Uint8Array(hash)]);
  const bytes = Uint8Array.from(atob((row.signature ?? "").replace(/-/g, "+").replace(/_/g, "/")), (c) =>
    c.charCodeAt(0),
  );
  expect(await crypto.subtle.verify("Ed25519", theirs, bytes, message)).toBe(true);
  expect(await textHash(canonicalFindings(partsOf(report).findings))).toBe(statement.reportHash);
});

test("help receipts and reports have different keys, and neither seal accepts the other's signature", async () => {
  const secret = btoa("a".repeat(32));
  const { statement } = await signed();
  const [help, report] = [createSeal([secret]), createReportSeal([secret])];
  const made = await report.sign(statement);
  expect((await help.keys())[0]?.keyId).not.toBe(made.keyId);
  expect(await help.verify(statement as never, made.keyId, made.signature)).toBe("unknown");
  expect(await report.verify({ ...statement, scoreTenths: 0 }, made.keyId, made.signature)).toBe("invalid");
});

test("a report file verifies as JSON or inside a page, and one changed word is detected", async () => {
  const { report, row, statement } = await signed();
  const proof = { statement, keyId: row.keyId ?? "", signature: row.signature ?? "" };
  const file = JSON.stringify(proofFileOf(report, proof));
  const page = `<!doctype html><p>Report</p><script type="application/json" id="report-proof">${file.replace(/</g, "\\u003c")}</script>`;
  for (const sent of [file, page]) {
    const read = proofIn(sent);
    if (!read.ok) throw new Error("It is a proof.");
    const computed = await compute(read.proof.report);
    expect(differencesOf(proof, read.proof, computed)).toEqual([]);
  }
  const changed: [string, string[]][] = [
    [file.replace("tide table", "time table"), ["text", "findings"]],
    [file.replace(/"strength":"identical"/, '"strength":"minor"'), ["findings"]],
    [file.replace(`"scoreTenths":${statement.scoreTenths}`, '"scoreTenths":1'), ["statement"]],
    [
      file.replace(proof.signature, `${proof.signature.startsWith("A") ? "B" : "A"}${proof.signature.slice(1)}`),
      ["signature"],
    ],
    [file.replace(statement.id, "B".repeat(22)), ["other_report"]],
    [file.replace(/"asOf":"20/, '"asOf":"19'), ["clock"]],
    [file.replace('"documentKind":"text"', '"documentKind":"docx"'), ["findings"]],
    [file.replace(/"title":"tides.txt"/, '"title":"Another"'), []],
  ];
  for (const [sent, expected] of changed) {
    expect(sent).not.toBe(file);
    const read = proofIn(sent);
    if (!read.ok) throw new Error("It is a proof.");
    expect(differencesOf(proof, read.proof, await compute(read.proof.report))).toEqual(expected);
  }
});

test("a file that is not a report file is reported as such, whatever it contains", () => {
  for (const [sent, why] of [
    ["", "no_proof"],
    ["%PDF-1.7", "no_proof"],
    ["<html><script id='report-proof'>{}</script></html>", "no_proof"],
    ['<script type="application/json" id="report-proof">{</script>', "not_ours"],
    ["{}", "not_ours"],
    ['{"format":"marginalia-report","v":2}', "not_ours"],
  ]) {
    expect(proofIn(sent!)).toEqual({ ok: false, why });
  }
});

async function compute(report: Record<string, unknown>) {
  return { textHash: await textHash(String(report.text)), reportHash: await textHash(canonicalFindings(report)) };
}
