/** What a service sent is not what was asked for: too much, of another type, or not well-formed. */
export class UnfitAnswer extends Error {}

/**
 * The body of an answer. Bytes are counted after decompression while they arrive, so a small compressed body that grows
 * is stopped at the limit. Throws UnfitAnswer, or the signal's reason when it ends.
 */
export async function readAtMost(response: Response, mostBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  // A connection that breaks off is reported by the next read.
  reader.closed.catch(() => {});
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await untilEnd(reader.read(), signal);
      if (done) break;
      length += value.byteLength;
      if (length > mostBytes) throw new UnfitAnswer("more bytes than were asked for");
      chunks.push(value);
    }
  } catch (cause) {
    stop(reader);
    throw cause;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Leaves the rest of an answer unread, so that its connection is free again. */
export function dropBody(response: Response): void {
  stop(response.body);
}

/** A body that has failed already cannot be cancelled, and need not be. */
function stop(body: { cancel(): Promise<void> } | null): void {
  body?.cancel().catch(() => {});
}

/** The media type of an answer in lower case, without its parameters. */
export function mediaTypeOf(response: Response): string {
  return (response.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** What the promise gives, or the signal's reason as soon as the signal ends: not every source of it heeds the signal. */
export async function untilEnd<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // What it gives after the end is of no interest, and neither is its failure.
  promise.catch(() => {});
  signal.throwIfAborted();
  let end: () => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
