import { expect, test } from "vitest";
import { offlinePage } from "#app/components/checks/report/offline.ts";
import { auditText, BEFORE_THE_FIRST } from "#core/audit/audit.ts";
import { canonicalFindings, partsOf, proofIn } from "#core/checks/report/signed-statement.ts";
import { cutReply } from "#core/conversations/email-reply.ts";
import { readSignedQuote } from "#core/orders/quote.ts";
import { partKey } from "#core/shared/upload-parts.ts";
import { cutBlocks, prepare, tripleHashes } from "#core/similarity/index.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { Report } from "#schema/checks/report.ts";
import { ShareSecret } from "#schema/checks/report-share.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";
import {
  createReportSeal,
  createSeal,
  createShareSecret,
  createUnsubscribeSecret,
} from "#workers/adapters/platform/seal.ts";
import { createSealer } from "#workers/adapters/platform/sealed-text.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { createKeyedIndex } from "#workers/adapters/sources/fingerprint-shards.ts";
import { createHashKey } from "#workers/adapters/sources/keyed-hashes.ts";
import { numberFor, packHashes, packNumber } from "#workers/objects/sources/packed.ts";
import { randomSecret } from "#workers/platform/random-id.ts";
import { stored } from "./stored-names/samples.ts";
import { studentTextsInMemory } from "./support/student-stores.ts";

// Values that were signed, sealed and derived with a test key. When a label, a field or a layout changes, the links,
// signatures and texts that people have stop working. These values are never written again.

const secret = `${"t".repeat(43)}=`;
const now = Date.UTC(2027, 0, 1);

test("the encrypted text of a file can be decrypted", async () => {
  const sealed =
    "TVQBeH3DvqmBTuzg+hIEeYvGMHoVFBxQepIjNmGTNy3cYHTKnlZAcbLpFA69EOByenG98cpqgWOjboTfJso2HDDiJCUNC5cj+HLL4e/23CDlMVb2EhRcky6CvQKDROsVGeIYQHZK";
  const bytes = new Uint8Array(Buffer.from(sealed, "base64"));
  expect(await createSealer([secret]).open("documents/one/text", bytes)).toBe("A text.");
});

test("an earlier signed price is accepted", async () => {
  const token =
    "eyJxIjoie30iLCJib29rIjoxLCJjb3Vwb24iOiIiLCJjb3VudHJ5IjoiR0IiLCJ0b3RhbCI6MTIwMCwiZXhwaXJlc0F0Ijo0MTAyNDQ0ODAwMDAwfQ.Wpq2RaUOUNMXfkMZ6adKEg";
  const read = await readSignedQuote(createSigner([secret]), token, now);
  const expiresAt = Date.UTC(2100, 0, 1);
  expect(read).toEqual({ question: {}, bookVersion: 1, coupon: "", country: "GB", total: 1200, expiresAt });
});

test("a preview link and a grant to open a report are accepted", async () => {
  const { verify } = createSigner([secret]);
  const preview =
    "eyJhcnRpY2xlIjoiYSIsInZlcnNpb24iOjIsImlzc3VlZEF0IjozLCJleHBpcmVzQXQiOjQxMDI0NDQ4MDAwMDB9.IJ4i9GAD1Q5FMHm0-S-FTw";
  const grant = "eyJhZG1pbklkIjoiYSIsInJlcG9ydElkIjoiYiIsImV4cGlyZXNBdCI6NDEwMjQ0NDgwMDAwMH0.XdX5ICp1YTA_lQX0mPdukA";
  expect(await verify("preview", preview, now)).toMatchObject({ article: "a", version: 2, issuedAt: 3 });
  expect(await verify("report-opening", grant, now)).toMatchObject({ adminId: "a", reportId: "b" });
});

test("a help receipt gets the same signature, by the key of its id", async () => {
  const receipt = {
    id: "AAAAAAAAAAAAAAAAAAAAAA",
    orderNumber: "WS-000123",
    student: "Ada",
    title: "An essay",
    kind: "Proofreading",
    level: "masters",
    words: 2400,
    institutionRule: "unsure",
    orderedAt: 1,
    deliveredAt: 2,
    issuedAt: 3,
    done: ["Spelling."],
    notDone: ["Nothing."],
    counts: {
      insertions: 1,
      deletions: 2,
      replacements: 3,
      punctuation: 4,
      formatting: 5,
      comments: 6,
      insertedWords: 7,
      deletedWords: 8,
      words: 9,
    },
    sourceHash: null,
    deliveredHash: null,
  };
  const keyId = "bbfb3e11c1f85ba8";
  const signature = "rmgfwOlNVwx4Oyx1ahgpGhgot7TQ2kDcpp1BS24tJhGp6s2H_GC6nfo2hzZKWxp4R_wgOLl4O1fmBVvNaPS6DQ";
  expect(await createSeal([secret]).verify(receipt, keyId, signature)).toBe("valid");
});

test("a report gets the same signature, by the key of its id", async () => {
  const statement = stored["report statement"] as ReportStatement;
  const keyId = "9a51440f07ff6883";
  const signature = "sXRrm83xfDRpR5myXEaCRqzp8AsKUEHq0LjEz_Fr_i4XkC-B3V3t5MYn2LQ67cImOHJrunaPXSF125TdSQ21Bg";
  expect(await createReportSeal([secret]).verify(statement, keyId, signature)).toBe("valid");
});

test("the secret of a shared report is the same for the same link", async () => {
  const made = await createShareSecret([secret])("one:two:three");
  expect(made).toBe("4sNemLX4YzhXBosGcAPz2jauJnaJ5meksTnvkNBBgqE");
  expect(ShareSecret.safeParse(`s.${made}`).success).toBe(true);
});

test("the link that stops emails is the same for the same person, kind and month", async () => {
  expect(await createUnsubscribeSecret([secret])("ada:order:2026-11")).toBe(
    "kusNRHlDaLZQ5Aerqr6xkknRFmIcZjoJXz_vVRUVoqg",
  );
});

test("the fingerprint index finds earlier entries", () => {
  const key = createHashKey(secret);
  expect([...key.hash(Float64Array.of(1, 2 ** 40, 5))]).toEqual([159644912208082, 68866901715840, 117166190603707]);
  expect(createKeyedIndex(() => ({}) as never, secret).version).toBe("8-1-13ed9f7e");
  expect(numberFor("article:one")).toBe(2364138040);
  expect([...packHashes(Float64Array.of(1, 2 ** 40))]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect([...packNumber(7)]).toEqual([7, 0, 0, 0]);
});

// Browsers send triples, and shards keep them: another form of one needs another PIECES_VERSION.
test("the shards of students' documents find earlier entries", async () => {
  const prepared = prepare(
    "Ward rounds begin at eight and end when every patient was seen by somebody who can decide. The notes of each bed are written before the next one.",
  );
  const triples = tripleHashes(prepared);
  expect([...triples.subarray(0, 3)]).toEqual([224551001353655, 257108709313997, 108808472190957]);
  const { texts } = studentTextsInMemory({ TEXT_KEY: secret });
  expect(texts.version).toBe("2.2-1-84586f18");
  const shard = `${texts.version}/0001`;
  await texts.add(shard, "student:one", "ada", cutBlocks(prepared));
  const { shown } = await texts.search([shard], { triples, words: prepared.words, ownerId: "bob" });
  expect(shown).toMatchObject([{ first: 0, behind: 25 }]);
  // Documents of the version before are found until they are added anew.
  const before = `1${shard.slice(1)}`;
  await texts.add(before, "student:two", "ada", { ...cutBlocks(prepared), repeated: [[]] });
  const found = await texts.search([before], { triples, words: prepared.words, ownerId: "bob" });
  expect(found.shown).toMatchObject([{ first: 0, behind: 25 }]);
});

test("the audit log gives a row the same hash", async () => {
  const row = {
    seq: 1,
    at: 2,
    actorId: "grace",
    actorRole: "admin" as const,
    action: "report.open" as const,
    targetType: "report" as const,
    targetId: "r",
    ownerId: "ada",
    reason: "She asked.",
    detail: { minutes: 15 },
    result: "ok" as const,
    format: 1,
    ...{ requestId: null, actorName: null, targetLabel: null, before: null, after: null },
  };
  expect(await textHash(auditText(BEFORE_THE_FIRST, row))).toBe(
    "76d3b3fed566617b325bd85356f5f41fc333897a2c2d509297ec23beb3b5ce66",
  );
  const next = { ...row, format: 2, requestId: "q", targetLabel: "WS-1", before: { status: "paid" } };
  expect(await textHash(auditText(BEFORE_THE_FIRST, next))).toBe(
    "92bf37b1e1877b70310d905ef48129ad6815e7d1700d3197e8f0443503183c0f",
  );
});

test("secrets of our links are found by their stored hash, and have the format that readers expect", async () => {
  expect(await textHash("secret")).toBe("2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b");
  expect(randomSecret()).toMatch(/^[a-z2-7]{26}$/);
});

test("parts of an upload are found in their order", () => {
  expect(partKey("one", 2_097_152)).toBe("uploads/one/000002097152");
});

test("a reply to an earlier email is cut at its line", () => {
  const answer = "Yes, please.\n\nWrite above this line to answer.\n\nSupport answered you";
  expect(cutReply(answer)).toBe("Yes, please.");
});

test("an earlier report saved as one file still contains a readable proof", () => {
  const proof = stored["signed report"] as { statement: ReportStatement; keyId: string; signature: string };
  const saved = `<div id="report"></div><script type="application/json" id="report-proof">${JSON.stringify({
    format: "marginalia-report",
    v: 1,
    proof,
    report: { v: 1 },
    about: {},
  })}</script>`;
  expect(proofIn(saved)).toMatchObject({ ok: true, proof: { proof } });
  const report = Report.parse(stored["reports/*/report.json"]);
  const parts = { script: "", style: "", scriptHash: "", styleHash: "" };
  const page = offlinePage(parts, report, { signed: proof, notes: {}, address: null }, "https://marginalia.test");
  expect(proofIn(page)).toMatchObject({ ok: true, proof: { proof } });
});

test("the hashed text of a report is the same, without the unsigned fields", () => {
  const coverage = [{ collection: "library", documents: 7, asOf: "2027-01-01T00:00:00.000Z" }];
  const written = '{"coverage":[{"collection":"library","documents":7}],"score":4.5,"words":900}';
  expect(canonicalFindings({ words: 900, score: 4.5, coverage })).toBe(written);
  const { about } = partsOf(Report.parse(stored["reports/*/report.json"]));
  expect(Object.keys(about).sort()).toEqual(["checkId", "createdAt", "documentId", "stageTimes", "title"]);
});
