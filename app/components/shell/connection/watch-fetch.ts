import { repeated } from "#app/api/repeat.ts";
import { ANSWER_MS, isTimeout, timedSignal, timeOf } from "#app/api/request-time.ts";
import { FLAGS_HEADER } from "#core/platform/feature-flags.ts";
import { note, noteFrom, noteOf, nothing, serverFlags, unreachable } from "./answers.ts";
import { pressedButton, waitFor } from "./saved-forms.ts";
import { requestConfirmation, requestSignIn } from "./session-lost.ts";
import { createStore } from "./store.ts";

/**
 * Called with the path of an API request that may have changed something on the server, and with null after the session
 * ended: stored data is then no longer shown without a request.
 */
export const onServerChange = createStore<((pathname: string | null) => void) | null>(null);

/**
 * Wraps `fetch` for requests to our own server: records whether a response arrived, when a retry is allowed, and
 * whether the session has ended. If it has ended, the user is asked to sign in again on the open page and the request
 * is sent once more.
 */
export function watchFetch(window: Window & typeof globalThis): void {
  const native = window.fetch.bind(window);

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (url.origin !== window.location.origin) return native(input, init);
    const button = pressedButton(Date.now());
    const spare = input instanceof Request ? (input.clone() as typeof input) : input;
    const response = await reported(url, input, init);
    // The router's own requests are reported by the shell's middleware instead.
    if (response.status === 429 && button && !isOfRouter(url)) waitFor(noteOf(url.href), button);
    const ask = await questionOf(response);
    if (!ask) return response;
    // The time in which the user answers is not that of the server.
    const time = timeOf(init?.signal);
    time?.stop();
    const answered = await ask();
    time?.start();
    return answered ? reported(url, spare, init) : response;
  };

  async function reported(url: URL, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    let carriedOut = mayChange(url, input, init);
    try {
      const response = await twice(url, input, init);
      carriedOut &&= !isRejection(response.status);
      return response;
    } finally {
      // Without a response it is unknown whether the request was carried out.
      if (carriedOut) onServerChange.get()?.(url.pathname);
    }
  }

  /** The data of a page is requested once more; the API's clients repeat their own requests, since they know the keys. */
  function twice(url: URL, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const send = () => once(url, input, init);
    if (!isOfRouter(url) || methodOf(input, init) !== "GET") return send();
    return repeated(send, { method: "GET", signal: init?.signal });
  }

  async function once(url: URL, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    // The API's clients have a time of their own.
    const timed = isOfRouter(url) ? timedSignal(ANSWER_MS, { signal: given }) : null;
    timed?.time.start();
    try {
      const response = await native(input, timed ? { ...init, signal: timed.signal } : init);
      answered(url, response);
      return response;
    } catch (error) {
      if (timed && isTimeout(error)) note(url, { ...nothing, status: 408 });
      else if (!isGivenUp(given)) {
        note(url, { ...nothing, status: 0 });
        unreachable.set(true);
      }
      throw error;
    } finally {
      timed?.time.stop();
    }
  }
}

function answered(url: URL, response: Response): void {
  unreachable.set(false);
  const flags = response.headers.get(FLAGS_HEADER);
  if (flags !== null) serverFlags.set(flags);
  note(url, response.ok ? null : noteFrom(response, Date.now()));
}

/** By the page; a request that got no answer in time is one whose connection was lost. */
function isGivenUp(signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted === true && !isTimeout(signal.reason);
}

function isOfRouter({ pathname }: URL): boolean {
  return pathname.endsWith(".data");
}

function mayChange({ pathname }: URL, input: RequestInfo | URL, init?: RequestInit): boolean {
  return pathname.startsWith("/api/") && methodOf(input, init) !== "GET";
}

function methodOf(input: RequestInfo | URL, init?: RequestInit): string {
  return (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
}

/** The request was not carried out. If its object is gone or has changed, the data in this window is out of date. */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 409, 410].includes(status);
}

/** What the user has to be asked before a request can be sent again; null for any other response. */
async function questionOf(response: Response): Promise<(() => Promise<boolean>) | null> {
  if (response.status === 401 && (await reasonOf(response, "not_signed_in")) === "not_signed_in") {
    onServerChange.get()?.(null);
    return requestSignIn;
  }
  return response.status === 403 && (await reasonOf(response, null)) === "not_fresh" ? requestConfirmation : null;
}

/**
 * Why a request was rejected: a sign-in with a wrong password also returns 401, and a forbidden page 403, so the header or
 * the body is read.
 *
 * @param ofPage what it is where a page's data has no such header
 */
async function reasonOf(response: Response, ofPage: string | null): Promise<string | null> {
  const given = response.headers.get("X-Reason");
  if (given) return given;
  if (response.headers.has("X-Remix-Response")) return ofPage;
  const message = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { reason?: string } } | null;
  return message?.error?.reason ?? null;
}
