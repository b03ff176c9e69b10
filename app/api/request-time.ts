/** A request without an answer after this time is given up like one whose connection was lost, ms. */
export const ANSWER_MS = 30_000;

/** The slowest connection that is waited for, bytes per ms: 64 kbit/s. */
const SLOWEST = 8;

/** The time that a request has for its answer. */
export type RequestTime = {
  /** Begins the time, or begins it anew. */
  start(): void;
  stop(): void;
};

const times = new WeakMap<AbortSignal, RequestTime>();

/**
 * A signal that ends a request without an answer after `ms`, counted from `start`, and when `signal` does. The time that
 * sending its body takes on a slow connection is added.
 */
export function timedSignal(
  ms: number,
  { body, signal }: RequestInit = {},
): { signal: AbortSignal; time: RequestTime } {
  const late = new AbortController();
  const total = ms + bytesOf(body) / SLOWEST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time: RequestTime = {
    start() {
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(new DOMException("", TIMED_OUT)), total);
    },
    stop: () => clearTimeout(timer),
  };
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  times.set(either, time);
  return { signal: either, time };
}

/** The time of the request with this signal; while the user is asked something, it is stopped. */
export function timeOf(signal: AbortSignal | null | undefined): RequestTime | undefined {
  return signal ? times.get(signal) : undefined;
}

/** The name of the error of a request that took too long, as that of `AbortSignal.timeout`. */
const TIMED_OUT = "TimeoutError";

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === TIMED_OUT;
}

function bytesOf(body: BodyInit | null | undefined): number {
  if (typeof body === "string") return new Blob([body]).size;
  if (body instanceof Blob) return body.size;
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0;
}
