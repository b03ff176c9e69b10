import type { Clock, Files, SegmentStore } from "#core/ports.ts";
import { hexOf, join } from "#core/shared/bytes.ts";
import { type Compression, SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { continueMerge, type MergeState } from "#core/sources/segments/merge-segments.ts";
import { createPartWriter, type PendingPart } from "#core/sources/segments/part-writer.ts";
import type { DocumentRange, Segment } from "#schema/sources/segment.ts";
import { streamOf } from "./known-lists.ts";

/** A step ends after so long, so that checks do not wait behind it and the platform's limit of CPU is far, ms. */
const STEP_MS = 15_000;

export type MergeStepPorts = { clock: Clock; files: Files; segments: SegmentStore; compression: Compression };

export type StoredMerge = {
  /** Of the segment it gives; the same for the same inputs. */
  id: string;
  inputs: readonly { segment: Segment; kept?: readonly DocumentRange[] }[];
  /** Where the state between two steps is stored. */
  stateKey: string;
};

/**
 * Goes on with merging stored segments, for some seconds. A step that is killed is done again, with the same bytes.
 *
 * @returns the merged segment; null where another step is needed
 */
export async function mergeStep(
  { clock, files, segments, compression }: MergeStepPorts,
  { id, inputs, stateKey }: StoredMerge,
  stepMs = STEP_MS,
): Promise<Segment | null> {
  const begun = clock.now();
  const stored = await files.bytes(stateKey);
  const { state, pending } = stored ? readState(stored) : { state: null, pending: undefined };
  const writer = createPartWriter(async (part, bytes) => segments.put(id, part, bytes, await sha256(bytes)), pending);
  const opened = inputs.map((input) => ({
    ...input,
    read: (offset: number, length: number) => segments.read(input.segment.id, offset, length),
  }));
  const next = await continueMerge(opened, writer.write, compression, state, () => clock.now() - begun >= stepMs);
  if (next.merged) {
    await writer.end();
    return { id, ...next.merged, formatVersion: SEGMENT_FORMAT_VERSION };
  }
  const bytes = stateBytes(next.state, writer.pending());
  await files.put(stateKey, streamOf(bytes), bytes.length);
  return null;
}

/** The state as JSON after its length, then the bytes that are not stored yet. */
function stateBytes(state: MergeState, { part, bytes }: PendingPart): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify({ state, part }));
  return join([new Uint8Array(Uint32Array.of(json.length).buffer), json, bytes]) as Uint8Array<ArrayBuffer>;
}

function readState(stored: Uint8Array): { state: MergeState; pending: PendingPart } {
  const length = new DataView(stored.buffer, stored.byteOffset).getUint32(0, true);
  // Written by stateBytes and by nobody else.
  const { state, part } = JSON.parse(new TextDecoder().decode(stored.subarray(4, 4 + length))) as {
    state: MergeState;
    part: number;
  };
  return { state, pending: { part, bytes: stored.subarray(4 + length) } };
}

/** An id made of a text, as those of segments are. */
export async function segmentIdOf(text: string): Promise<string> {
  return (await sha256(new TextEncoder().encode(text))).slice(0, 32);
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
}
