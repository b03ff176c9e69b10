/** A segment whose bytes are not there, or were changed. */
export class UnreadableSegment extends Error {
  readonly segmentId: string;

  constructor(segmentId: string, cause: unknown) {
    super(`Segment ${segmentId} cannot be read.`, { cause });
    this.name = "UnreadableSegment";
    this.segmentId = segmentId;
  }
}

/** What is read of a segment; whatever fails then is an UnreadableSegment. */
export async function readingSegment<Result>(segmentId: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw new UnreadableSegment(segmentId, cause);
  }
}
