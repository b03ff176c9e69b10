import type { CheckProblem } from "#core/checks/check-problem.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";

/** Someone else holds the check by now: this run ends without a word. */
export class LeaseLost extends Error {}

/** The text is unreadable, and trying again would find the same. */
export class Unfit extends Error {
  readonly problem: CheckProblem;
  readonly facts: UnreadableDetails;

  constructor(problem: CheckProblem, facts: UnreadableDetails = {}) {
    super(problem);
    this.problem = problem;
    this.facts = facts;
  }
}

/** Its document is being deleted, which can still be taken back: the check waits for either. */
export class Waits extends Error {}
