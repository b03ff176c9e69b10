import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/**
 * A file that cannot be checked, with a reason that can be explained to a student. The only error extractText
 * throws for bad input.
 */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  readonly details: UnreadableDetails;

  constructor(reason: UnreadableReason, detail: string, details: UnreadableDetails = {}) {
    // The detail is for the log; it never quotes the file.
    super(`${reason}: ${detail}`);
    this.name = "Unreadable";
    this.reason = reason;
    this.details = details;
  }
}
