import { repeated } from "./repeat.ts";
import { ANSWER_MS, timedSignal } from "./request-time.ts";

/** A file or a page of ours as it is; once it has begun, it may take any time. Throws without a response. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
  const { signal: timed, time } = timedSignal(ANSWER_MS, { signal });
  return repeated(
    () => {
      time.start();
      return fetch(path, { signal: timed }).finally(time.stop);
    },
    { method: "GET", signal },
  );
}
