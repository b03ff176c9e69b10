import { z } from "zod";
import { ReportCoverage, ReportFlag } from "./report.ts";

const Count = z.number().int().min(0);
/** UTC milliseconds. */
const Moment = z.number().int();
/** SHA-256, lower-case hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Version 1: signed reports hold it, so that it never changes. What is to be signed besides goes into a version 2. */
const ReportStatementV1 = z.strictObject({
  v: z.literal(1),
  /** 128 random bits: the address at which it is verified. */
  id: z.string(),
  createdAt: Moment,
  /** Of the file as it was sent. */
  documentHash: Hash,
  /** Of the text that was read from it, as UTF-8. */
  textHash: Hash,
  /** Of everything the engine found, in canonical JSON (app/core/checks/report/signed-statement.ts). */
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
  /** What was left out of the score: the filters the signed figures were made with. */
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
 * What is signed of a report: its figures and what ties it to a file, a text and a result. It holds no title and no word
 * of the text, so that it can be shown to anyone who holds its address. Whole numbers alone, which every language writes
 * alike: scores are tenths of a per cent. Every version that was ever signed is read for ever.
 */
export const ReportStatement = z.discriminatedUnion("v", [ReportStatementV1]);
export type ReportStatement = z.infer<typeof ReportStatement>;

/** A statement with its signature: Ed25519, base64url, and which of our keys made it. */
export const SignedReport = z.object({ statement: ReportStatement, keyId: z.string(), signature: z.string() });
export type SignedReport = z.infer<typeof SignedReport>;

/** What a report file of ours carries, as far as it can be checked: `report` is what the statement's hash is of. */
export const ReportProof = z.object({
  format: z.literal("marginalia-report"),
  v: z.literal(1),
  proof: SignedReport,
  report: z.record(z.string(), z.unknown()),
});
export type ReportProof = z.infer<typeof ReportProof>;
