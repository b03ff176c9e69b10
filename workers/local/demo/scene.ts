import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

/** One thing that somebody does at a time. It may be played again after it was interrupted, and does what is missing. */
export type Step = { at: number; run: () => Promise<unknown> };

/** Steps that build on one another. If one of them fails, those after it are left out. */
export type Scene = { name: string; steps: readonly Step[] };

/** Times before the moment at which the demo data began, UTC ms. */
export function timesBefore(begunAt: number) {
  return {
    hoursAgo: (hours: number) => Math.round(begunAt - hours * HOUR_MS),
    daysAgo: (days: number) => Math.round(begunAt - days * DAY_MS),
  };
}

export type Times = ReturnType<typeof timesBefore>;

/** A UUID of a demo row that is the same in every state: `kind` is one hexadecimal digit. */
export function demoId(kind: string, number: number): string {
  return `5eed0000-0000-4000-8000-0000000${kind}${String(number).padStart(4, "0")}`;
}

export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
}
