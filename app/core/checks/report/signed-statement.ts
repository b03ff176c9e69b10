import type { Report } from "#schema/checks/report.ts";
import { ReportProof, ReportStatement, type SignedReport } from "#schema/checks/report-statement.ts";
import { canonicalJson, canonicalJsonWithDecimals } from "../../shared/canonical-json.ts";
import { numberOfMatches } from "./matches.ts";

/**
 * What a report proves, without the hashing and the signing: the same functions make the statement in the Worker and
 * check it in a stranger's browser. docs/design/reports.md says the bytes for anyone who writes their own.
 */

/** Stands before what is signed of a report. */
export const REPORT_DOMAIN = "marginalia:report:v1\n";

/** Where an offline report carries its proof. */
const PROOF_ELEMENT = /<script\b[^>]*\bid="report-proof"[^>]*>([\s\S]*?)<\/script>/i;

/** What the same document, collections and engine give again, byte for byte: no name, no id of ours, no clock. */
export type ReportFindings = Omit<Report, "checkId" | "documentId" | "title" | "createdAt" | "stageTimes">;

/** What a report says besides, and no one signs. */
export type ReportAbout = Pick<Report, "checkId" | "documentId" | "title" | "createdAt" | "stageTimes">;

export function partsOf(report: Report): { findings: ReportFindings; about: ReportAbout } {
  const { checkId, documentId, title, createdAt, stageTimes, ...findings } = report;
  return { findings, about: { checkId, documentId, title, createdAt, stageTimes } };
}

/**
 * The text whose SHA-256 is a statement's `reportHash`: the findings, and of the coverage everything but the clock. When
 * each collection stood as it did is signed in the statement itself.
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

/** The proof as files carry it. `about` stands apart, because no one signed it. */
export function proofFileOf(report: Report, proof: SignedReport) {
  const { findings, about } = partsOf(report);
  return { format: "marginalia-report", v: 1, proof, report: findings, about } as const;
}

export type ReadProof = { ok: true; proof: ReportProof } | { ok: false; why: "not_ours" | "no_proof" };

/** The proof inside a file: our JSON, or our offline report that carries it. */
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

/** What of a file is not what was signed. */
export type Difference = "other_report" | "statement" | "signature" | "text" | "findings" | "clock" | "unwritable";

/** What the browser computed of a file. Null where the file has something that JSON cannot say twice the same way. */
export type Computed = { textHash: string | null; reportHash: string | null };

/** Holds a file against the statement that is at this address. Nothing differs: an empty list. */
export function differencesOf(signed: SignedReport, file: ReportProof, computed: Computed): Difference[] {
  const { proof } = file;
  const found: Difference[] = [];
  // Of another report everything differs; that is one sentence, and not five.
  if (proof.statement.id !== signed.statement.id) return ["other_report"];
  if (canonicalJson(proof.statement) !== canonicalJson(signed.statement)) found.push("statement");
  if (proof.signature !== signed.signature || proof.keyId !== signed.keyId) found.push("signature");
  if (computed.textHash === null || computed.reportHash === null) return [...found, "unwritable"];
  if (computed.textHash !== signed.statement.textHash) found.push("text");
  if (computed.reportHash !== signed.statement.reportHash) found.push("findings");
  else if (!sameClock(file.report.coverage, signed.statement)) found.push("clock");
  return found;
}

/** The findings fit, so the collections are those of the statement and stand in its order. */
function sameClock(coverage: unknown, { coverage: signed }: ReportStatement): boolean {
  const asOf = (entry: unknown) => Date.parse(String((entry as { asOf?: unknown } | null)?.asOf));
  return Array.isArray(coverage) && coverage.every((entry, at) => asOf(entry) === signed[at]?.asOf);
}

/** Reads a kept statement; what is not one is a bug of ours, or someone's hand in the database. */
export function readStatement(text: string): ReportStatement | null {
  const parsed = ReportStatement.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
