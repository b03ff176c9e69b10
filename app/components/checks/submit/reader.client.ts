import type { ReaderAnswer, ReaderMessage, ReaderRequest } from "#app/extraction/browser/messages.ts";

/** Timeout of a request, ms; long enough for a book on an old machine. */
const WAIT_MS = 30_000;

/** The Worker crashed or did not respond; the page continues without it. */
export class ReaderLost extends Error {}

export type Reader = {
  ask<What extends keyof ReaderAnswer>(request: Extract<ReaderRequest, { do: What }>): Promise<ReaderAnswer[What]>;
  end(): void;
};

/**
 * Starts a Worker that extracts files, creates fingerprints and aligns texts. Its code is loaded on the first call,
 * after a document was chosen. Aborting `signal` terminates the Worker and frees its memory.
 */
export function openReader(signal?: AbortSignal, waitMs = WAIT_MS): Reader {
  const worker = new Worker(new URL("../../../extraction/browser/worker.ts", import.meta.url), { type: "module" });
  signal?.addEventListener("abort", () => worker.terminate());

  function ask<What extends keyof ReaderAnswer>(
    request: Extract<ReaderRequest, { do: What }>,
  ): Promise<ReaderAnswer[What]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => lost("slow"), waitMs);
      function lost(why: string): void {
        clearTimeout(timer);
        worker.terminate();
        reject(new ReaderLost(why));
      }
      if (signal?.aborted) return lost("not wanted any more");
      signal?.addEventListener("abort", () => lost("not wanted any more"));
      worker.onerror = (event) => {
        event.preventDefault();
        lost("broken");
      };
      worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
        // pdf.js treats the Worker it is loaded in as its own and posts messages to the page.
        if (data.done !== request.do) return;
        clearTimeout(timer);
        resolve(data.value as ReaderAnswer[What]);
      };
      worker.postMessage(request);
    });
  }

  return { ask, end: () => worker.terminate() };
}
