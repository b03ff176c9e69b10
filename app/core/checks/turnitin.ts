import type { DocumentKind } from "#schema/checks/document.ts";

/** What another checker is told of a document: nothing that says whose it is or what it is called. */
type TurnitinSubmission = { owner: string; kind: DocumentKind };

type TurnitinState = { state: "waiting" } | { state: "ready" } | { state: "refused"; problem: string };
type TurnitinScore = { state: "waiting" } | { state: "ready"; score: number } | { state: "refused"; problem: string };

/**
 * Another service that compares a text with collections of its own, step by step: a place for the document, its bytes,
 * the question, the answer. Nothing is added to its index. Every call may fail with OtherCheckerFault.
 */
export type TurnitinPort = {
  create(submission: TurnitinSubmission): Promise<string>;
  upload(id: string, kind: DocumentKind, bytes: Uint8Array): Promise<void>;
  /** Whether the bytes have been read there. */
  state(id: string): Promise<TurnitinState>;
  ask(id: string): Promise<void>;
  score(id: string): Promise<TurnitinScore>;
  /** Gone there; what is gone already is no fault. */
  remove(id: string): Promise<void>;
};

/** It did not do as asked. `lasting`: asking again would be answered the same. */
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

/** Times one submission is asked about before it is given up: half a day, at the delays below. */
export const MOST_STEPS = 20;

const FIRST_SECONDS = 20;
const GROWTH = 1.6;
const LONGEST_SECONDS = 3600;

/** How long to wait after so many steps: a short text is read in seconds, a thesis in an hour. */
export function waitSeconds(steps: number): number {
  return Math.min(LONGEST_SECONDS, Math.round(FIRST_SECONDS * GROWTH ** steps));
}
