import type { DocumentKind } from "#schema/checks/document.ts";

/** The metadata that Turnitin receives with a document: neither its owner's name nor its title. */
type TurnitinSubmission = { owner: string; kind: DocumentKind };

type TurnitinState = { state: "waiting" } | { state: "ready" } | { state: "refused"; problem: string };
type TurnitinScore = { state: "waiting" } | { state: "ready"; score: number } | { state: "refused"; problem: string };

/**
 * An external service that compares a text with its own collections, step by step: create a submission, upload its
 * bytes, request the comparison, fetch the result. Nothing is added to its index. Every call may fail with
 * TurnitinFault.
 */
export type TurnitinPort = {
  create(submission: TurnitinSubmission): Promise<string>;
  upload(id: string, kind: DocumentKind, bytes: Uint8Array): Promise<void>;
  /** The processing state of the upload. */
  state(id: string): Promise<TurnitinState>;
  ask(id: string): Promise<void>;
  score(id: string): Promise<TurnitinScore>;
  /** Deletes a submission; one that does not exist is not an error. */
  remove(id: string): Promise<void>;
};

/** A failed request. `lasting`: a retry would fail as well. */
export class TurnitinFault extends Error {
  readonly problem: string;
  readonly lasting: boolean;

  constructor(problem: string, lasting: boolean) {
    super(`Turnitin: ${problem}.`);
    this.name = "TurnitinFault";
    this.problem = problem;
    this.lasting = lasting;
  }
}

/** How often a submission is polled before it fails: half a day, at the delays below. */
export const MOST_STEPS = 20;

const FIRST_SECONDS = 20;
const GROWTH = 1.6;
const LONGEST_SECONDS = 3600;

/** The delay after a number of steps, s: a short text is processed in seconds, a thesis in an hour. */
export function waitSeconds(steps: number): number {
  return Math.min(LONGEST_SECONDS, Math.round(FIRST_SECONDS * GROWTH ** steps));
}
