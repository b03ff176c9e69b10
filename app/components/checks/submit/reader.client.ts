import type { ReaderAnswer, ReaderMessage, ReaderRequest } from "#app/extraction/browser/messages.ts";

/** Longer than a book takes on an old machine; a reader that says nothing by then is ended. */
const WAIT_MS = 30_000;

/** The reader has died or says nothing: the page goes on without it. */
export class ReaderLost extends Error {}

export type Reader = {
  ask<What extends keyof ReaderAnswer>(request: Extract<ReaderRequest, { do: What }>): Promise<ReaderAnswer[What]>;
  end(): void;
};

/**
 * A Worker of this browser that reads files, makes fingerprints and lines up texts. Its code comes when this is first
 * called, which is when a document was chosen.
 * Once `signal` is aborted the reader is ended, and with it what it holds, whatever it is doing.
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
        // pdf.js takes any Worker it wakes up in for its own, and says so to the page.
        if (data.done !== request.do) return;
        clearTimeout(timer);
        resolve(data.value as ReaderAnswer[What]);
      };
      worker.postMessage(request);
    });
  }

  return { ask, end: () => worker.terminate() };
}
