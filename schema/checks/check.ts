import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { line } from "../shared/text.ts";
import { type checkModes, checkStages, checkStatuses, SMALL_MATCH_MOST } from "../vocabulary/checks.ts";
import { RetentionDays } from "./document.ts";

export type CheckStatus = (typeof checkStatuses)[number];

export type CheckMode = (typeof checkModes)[number];

export const CheckStage = z.enum(checkStages);
export type CheckStage = z.infer<typeof CheckStage>;

/** One collection of a check under way. */
export const CollectionProgress = z.object({
  collection: z.string(),
  state: z.enum(["waiting", "searching", "done", "no_answer"]),
  /** Sources with a match so far. Of students' texts only what the report will show, so null until it is counted. */
  found: z.number().int().min(0).nullable(),
});
export type CollectionProgress = z.infer<typeof CollectionProgress>;

/** One line of a check's log for staff. */
export type StageEntry = {
  /** UTC ms. */
  at: number;
  /** A stage, or queued, claimed, released, ready, failed, cancelled, rerun. */
  what: string;
  attempt?: number;
  /** A number that says more: sources found, words read. */
  count?: number;
  /** The score so far. */
  scoreTenths?: number;
  note?: string;
};

export const CheckOptions = z.object({
  /** Let other students' checks find the text. */
  stored: z.boolean(),
  compareDrafts: z.boolean(),
  /** Compare with our articles and our library. Checks made before it could be chosen say nothing, and were. */
  library: z.boolean().optional(),
  /** Compare with other students' documents; likewise. */
  students: z.boolean().optional(),
  /** The student's email address was not confirmed, so other students' documents were left out whatever was chosen. */
  emailUnverified: z.boolean().optional(),
  /** Send phrases of the text to open collections outside. Checks made before there were any say nothing. */
  openTexts: z.boolean().optional(),
  /** Send the document to Turnitin's own service as well. Never of a private check. */
  turnitin: z.boolean().optional(),
  excludeQuotations: z.boolean(),
  excludeBibliography: z.boolean(),
  smallMatchWords: z.number().int().min(0).max(SMALL_MATCH_MOST),
});
export type CheckOptions = z.infer<typeof CheckOptions>;

const ticked = z
  .enum(["on", "true", "off", "false", ""])
  .optional()
  .transform((value) => value === "on" || value === "true");

/** Ticked unless a form says otherwise. */
const tickedAtFirst = z
  .enum(["on", "true", "off", "false", ""])
  .optional()
  .transform((value) => value === undefined || value === "on" || value === "true");

/** The fields that come with a file or a pasted text. */
export const CheckForm = z.object({
  title: line(0, 150, "The title"),
  stored: ticked,
  compareDrafts: ticked,
  library: tickedAtFirst,
  students: tickedAtFirst,
  openTexts: ticked,
  turnitin: ticked,
  excludeQuotations: ticked,
  excludeBibliography: ticked,
  smallMatchWords: z.coerce
    .number({ error: "Enter a number of words from 0 to 50." })
    .int("Enter a whole number of words.")
    .min(0, "Enter a number of words from 0 to 50.")
    .max(50, "Enter a number of words from 0 to 50."),
  retentionDays: RetentionDays,
  rights: z.enum(["on", "true"], { error: "Confirm that you have the right to submit this text." }),
  idempotencyKey: FormKey,
});
export type CheckForm = z.infer<typeof CheckForm>;

/** What a browser is told about a check while it runs. */
export const CheckState = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(checkStatuses),
  stage: CheckStage.nullable(),
  progress: z.number().int().min(0).max(100),
  /** Checks before this one in the queue; null once it runs. */
  queuePlace: z.number().int().nullable(),
  words: z.number().int().nullable(),
  score: z.number().nullable(),
  problem: z.object({ title: z.string(), text: z.string() }).nullable(),
  stageTimes: z.record(z.string(), z.number()),
  collections: z.array(CollectionProgress).nullable(),
  /** Milliseconds it will still take, by what the last checks took; null where nothing honest can be said. */
  remainingMs: z.number().int().min(0).nullable(),
  /** The text has been read and can be shown. */
  textReady: z.boolean(),
  /** Grows with every change of what was found so far; null before anything was. */
  found: z.number().int().nullable(),
  /** When this was true, UTC ms: of two states the later one is. */
  at: z.number().int(),
});
export type CheckState = z.infer<typeof CheckState>;
