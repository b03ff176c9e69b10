import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { line } from "../shared/text.ts";
import { type checkModes, checkStages, checkStatuses, SMALL_MATCH_MOST } from "../vocabulary/checks.ts";
import { textServices } from "../vocabulary/open-services.ts";
import { RetentionDays } from "./document.ts";

export type CheckStatus = (typeof checkStatuses)[number];

export type CheckMode = (typeof checkModes)[number];

export const CheckStage = z.enum(checkStages);
export type CheckStage = z.infer<typeof CheckStage>;

/** The progress of a check in one collection. */
export const CollectionProgress = z.object({
  collection: z.string(),
  state: z.enum(["waiting", "searching", "done", "no_answer"]),
  /** Sources with a match so far. For students' texts only those the report will show, so null until they are counted. */
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
  /** An additional number: sources found, words read. */
  count?: number;
  /** The score so far. */
  scoreTenths?: number;
  note?: string;
};

export const CheckOptions = z.object({
  /** Other students' checks may match the text. */
  stored: z.boolean(),
  compareDrafts: z.boolean(),
  /** Compare with our articles and our library. Older checks omit the option and did compare. */
  library: z.boolean().optional(),
  /** Compare with other students' documents; older checks likewise. */
  students: z.boolean().optional(),
  /** The student's email address was not verified, so other students' documents were excluded regardless of the options. */
  emailUnverified: z.boolean().optional(),
  /** Send phrases of the text to services that hold open texts. Older checks omit the option. */
  openTexts: z.boolean().optional(),
  /** Which of them, if not all that are on. */
  openServices: z.array(z.enum(textServices)).optional(),
  /** Send the document to Turnitin as well. Never for a private check. */
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

/** Checked by default. */
const tickedAtFirst = z
  .enum(["on", "true", "off", "false", ""])
  .optional()
  .transform((value) => value === undefined || value === "on" || value === "true");

/** The options submitted with a file or a pasted text. */
export const CheckForm = z.object({
  title: line(0, 150, "The title"),
  stored: ticked,
  compareDrafts: ticked,
  library: tickedAtFirst,
  students: tickedAtFirst,
  openTexts: ticked,
  /** Names separated by spaces; absent: all that are on. */
  openServices: z
    .string()
    .max(200)
    .optional()
    .transform((names) => names?.split(" ").filter(Boolean))
    .pipe(z.array(z.enum(textServices)).optional()),
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

/** The state of a running check as sent to the browser. */
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
  /** Estimated remaining milliseconds, from the latest checks; null if there is no estimate. */
  remainingMs: z.number().int().min(0).nullable(),
  /** The text has been extracted and can be displayed. */
  textReady: z.boolean(),
  /** Increases with every change of the preliminary results; null before the first. */
  found: z.number().int().nullable(),
  /** The time of this state, UTC ms: of two states the later one is valid. */
  at: z.number().int(),
});
export type CheckState = z.infer<typeof CheckState>;
