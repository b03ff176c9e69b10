import type { CheckProblem } from "#core/checks/check-problem.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";

/** Another worker holds the check now: this run stops and reports nothing. */
export class LeaseLost extends Error {}

/** The text is unreadable, and trying again would find the same. */
export class Unfit extends Error {
  readonly problem: CheckProblem;
  readonly details: UnreadableDetails;

  constructor(problem: CheckProblem, details: UnreadableDetails = {}) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }
}

/** The document is being deleted and the deletion can still be undone: the check waits until it is decided. */
export class DeletionPending extends Error {}
