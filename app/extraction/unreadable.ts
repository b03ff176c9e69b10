import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/**
 * A file that cannot be checked, for a reason a student can be told. The one thing extractText throws for bad input.
 */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  readonly details: UnreadableDetails;

  constructor(reason: UnreadableReason, detail: string, details: UnreadableDetails = {}) {
    // The detail is for the log. It is written by us and never quotes the file.
    super(`${reason}: ${detail}`);
    this.name = "Unreadable";
    this.reason = reason;
    this.details = details;
  }
}
