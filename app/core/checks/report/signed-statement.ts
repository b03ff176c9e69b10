import type { Report } from "#schema/checks/report.ts";
import { ReportProof, ReportStatement, type SignedReport } from "#schema/checks/report-statement.ts";
import { canonicalJson, canonicalJsonWithDecimals } from "../../shared/canonical-json.ts";
import { numberOfMatches } from "./matches.ts";

/**
 * The content that a report proves, without hashing and signing: the same functions make the statement in the
 * Worker and verify it in a browser. docs/design/reports.md specifies the bytes for other implementations.
 */

/** Domain separator before the signed bytes of a report. */
export const REPORT_DOMAIN = "marginalia:report:v1\n";

/** The element with the proof in an offline report. */
const PROOF_ELEMENT = /<script\b[^>]*\bid="report-proof"[^>]*>([\s\S]*?)<\/script>/i;

/** The part that the same document, collections and engine reproduce byte for byte: without names, our ids or times. */
export type ReportFindings = Omit<Report, "checkId" | "documentId" | "title" | "createdAt" | "stageTimes">;

/** The unsigned rest of a report. */
export type ReportAbout = Pick<Report, "checkId" | "documentId" | "title" | "createdAt" | "stageTimes">;

export function partsOf(report: Report): { findings: ReportFindings; about: ReportAbout } {
  const { checkId, documentId, title, createdAt, stageTimes, ...findings } = report;
  return { findings, about: { checkId, documentId, title, createdAt, stageTimes } };
}

/**
 * The text whose SHA-256 is a statement's `reportHash`: the findings, and the coverage without its times. The date
 * of each collection is signed in the statement itself.
 */
export function canonicalFindings(findings: ReportFindings | Record<string, unknown>): string {
  const { coverage } = findings;
  const still = Array.isArray(coverage) ? coverage.map(withoutClock) : coverage;
  return canonicalJsonWithDecimals({ ...findings, coverage: still });
}

function withoutClock(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const { asOf, ...rest } = entry as Record<string, unknown>;
  return rest;
}

export function statementOf(
  report: Report,
  { id, textHash, reportHash }: Pick<ReportStatement, "id" | "textHash" | "reportHash">,
): ReportStatement {
  const { groups, options } = report;
  return {
    v: 1,
    id,
    createdAt: Date.parse(report.createdAt),
    documentHash: report.documentHash,
    textHash,
    reportHash,
    words: report.words,
    countedWords: report.countedWords,
    matchedWords: report.matchedWords,
    scoreTenths: Math.round(report.score * 10),
    scoreUnfilteredTenths: Math.round(report.scoreUnfiltered * 10),
    groups: {
      not_cited: groups.not_cited.words,
      missing_quotation: groups.missing_quotation.words,
      missing_citation: groups.missing_citation.words,
      cited_quoted: groups.cited_quoted.words,
      own_drafts: groups.own_drafts.words,
    },
    sources: report.sources.length,
    matches: numberOfMatches(report),
    flags: report.flags.map(({ kind, count }) => ({ kind, count })),
    coverage: report.coverage.map(({ collection, documents, asOf, notSearched }) => ({
      collection,
      documents,
      asOf: Date.parse(asOf),
      ...(notSearched && { notSearched }),
    })),
    options: {
      smallMatchWords: options.smallMatchWords,
      excludeQuotations: options.excludeQuotations,
      excludeBibliography: options.excludeBibliography,
      excludeTemplates: options.excludeTemplates === true,
    },
    engineVersion: report.engineVersion,
    normaliserVersion: report.normaliserVersion,
  };
}

/** The proof as files contain it. `about` is separate, because it is not signed. */
export function proofFileOf(report: Report, proof: SignedReport) {
  const { findings, about } = partsOf(report);
  return { format: "marginalia-report", v: 1, proof, report: findings, about } as const;
}

export type ReadProof = { ok: true; proof: ReportProof } | { ok: false; why: "not_ours" | "no_proof" };

/** The proof in a file: our JSON, or our offline report. */
export function proofIn(file: string): ReadProof {
  const text = file.replace(/^\ufeff/, "").trimStart();
  const json = text.startsWith("{") ? text : PROOF_ELEMENT.exec(text)?.[1];
  if (json === undefined) return { ok: false, why: "no_proof" };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, why: "not_ours" };
  }
  const parsed = ReportProof.safeParse(value);
  return parsed.success ? { ok: true, proof: parsed.data } : { ok: false, why: "not_ours" };
}

/** The parts of a file that differ from what was signed. */
export type Difference = "other_report" | "statement" | "signature" | "text" | "findings" | "clock" | "unwritable";

/** The hashes the browser computed from a file. Null if the file contains a value without a canonical JSON form. */
export type Computed = { textHash: string | null; reportHash: string | null };

/** Compares a file with the signed statement of this address. An empty list if nothing differs. */
export function differencesOf(signed: SignedReport, file: ReportProof, computed: Computed): Difference[] {
  const { proof } = file;
  const found: Difference[] = [];
  // In another report everything differs, so only that is returned.
  if (proof.statement.id !== signed.statement.id) return ["other_report"];
  if (canonicalJson(proof.statement) !== canonicalJson(signed.statement)) found.push("statement");
  if (proof.signature !== signed.signature || proof.keyId !== signed.keyId) found.push("signature");
  if (computed.textHash === null || computed.reportHash === null) return [...found, "unwritable"];
  if (computed.textHash !== signed.statement.textHash) found.push("text");
  if (computed.reportHash !== signed.statement.reportHash) found.push("findings");
  else if (!sameClock(file.report.coverage, signed.statement)) found.push("clock");
  return found;
}

/** The findings match, so the collections are those of the statement in the same order. */
function sameClock(coverage: unknown, { coverage: signed }: ReportStatement): boolean {
  const asOf = (entry: unknown) => Date.parse(String((entry as { asOf?: unknown } | null)?.asOf));
  return Array.isArray(coverage) && coverage.every((entry, at) => asOf(entry) === signed[at]?.asOf);
}

/** Parses a stored statement; an invalid one is a bug or a manual change in the database. */
export function readStatement(text: string): ReportStatement | null {
  const parsed = ReportStatement.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
