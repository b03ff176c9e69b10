import { z } from "zod";
import { ReportCoverage, ReportFlag } from "./report.ts";

const Count = z.number().int().min(0);
/** UTC milliseconds. */
const Moment = z.number().int();
/** SHA-256, lower-case hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Version 1 is part of signed reports and must never change. Further signed fields need a version 2. */
const ReportStatementV1 = z.strictObject({
  v: z.literal(1),
  /** 128 random bits, part of the URL at which it is verified. */
  id: z.string(),
  createdAt: Moment,
  /** Of the file as uploaded. */
  documentHash: Hash,
  /** Of the extracted text, as UTF-8. */
  textHash: Hash,
  /** Of all findings of the engine, in canonical JSON (app/core/checks/report/signed-statement.ts). */
  reportHash: Hash,
  words: Count,
  countedWords: Count,
  matchedWords: Count,
  scoreTenths: Count,
  scoreUnfilteredTenths: Count,
  /** Words by group. */
  groups: z.strictObject({
    not_cited: Count,
    missing_quotation: Count,
    missing_citation: Count,
    cited_quoted: Count,
    own_drafts: Count,
  }),
  sources: Count,
  matches: Count,
  flags: z.array(z.strictObject({ kind: ReportFlag.shape.kind, count: Count })),
  coverage: z.array(
    z.strictObject({
      collection: z.string(),
      documents: Count,
      asOf: Moment,
      notSearched: ReportCoverage.shape.notSearched,
    }),
  ),
  /** What was left out of the score: the filters of the signed totals. */
  options: z.strictObject({
    smallMatchWords: Count,
    excludeQuotations: z.boolean(),
    excludeBibliography: z.boolean(),
    excludeTemplates: z.boolean(),
  }),
  engineVersion: z.string(),
  normaliserVersion: z.string(),
});

/**
 * The signed statement of a report: its totals, and the hashes that bind it to a file, a text and a result. It
 * contains neither title nor text, so that it can be displayed to everyone with its URL. Numbers are integers,
 * because every language writes those alike: scores are tenths of a per cent. Every version that was ever signed
 * must remain readable.
 */
export const ReportStatement = z.discriminatedUnion("v", [ReportStatementV1]);
export type ReportStatement = z.infer<typeof ReportStatement>;

/** A statement with its Ed25519 signature, base64url, and the id of the key. */
export const SignedReport = z.object({ statement: ReportStatement, keyId: z.string(), signature: z.string() });
export type SignedReport = z.infer<typeof SignedReport>;

/** The verifiable part of one of our report files: `report` is what the statement's hash covers. */
export const ReportProof = z.object({
  format: z.literal("marginalia-report"),
  v: z.literal(1),
  proof: SignedReport,
  report: z.record(z.string(), z.unknown()),
});
export type ReportProof = z.infer<typeof ReportProof>;
