import { note, noteFrom, noteOf, nothing, unreachable } from "./answers.ts";
import { pressedButton, waitFor } from "./saved-forms.ts";
import { requestSignIn } from "./session-lost.ts";

/** How long one of our own pages or forms may take to begin answering, ms. */
const PATIENCE_MS = 30_000;
/**
 * Watches every request of the window to our own server: whether anybody answers, when it may be tried again, and whether
 * the session has ended. An ended session is asked for over the open page, and the request is then made once more.
 */
export function watchFetch(window: Window & typeof globalThis): void {
  const native = window.fetch.bind(window);

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (url.origin !== window.location.origin) return native(input, init);
    const button = pressedButton(Date.now());
    const spare = input instanceof Request ? (input.clone() as typeof input) : input;
    const response = await once(url, input, init);
    // What the router sends is told to the shell by its middleware.
    if (response.status === 429 && button && !isOfRouter(url)) waitFor(noteOf(url.href), button);
    if (response.status !== 401 || !(await isEnded(response))) return response;
    return (await requestSignIn()) ? once(url, spare, init) : response;
  };

  async function once(url: URL, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const late = new AbortController();
    const timer = isOfRouter(url) ? setTimeout(() => late.abort(), PATIENCE_MS) : undefined;
    try {
      const signal = given ? AbortSignal.any([given, late.signal]) : late.signal;
      const response = await native(input, isOfRouter(url) ? { ...init, signal } : init);
      unreachable.set(false);
      note(url, response.ok ? null : noteFrom(response, Date.now()));
      return response;
    } catch (error) {
      if (late.signal.aborted) note(url, { ...nothing, status: 408 });
      else if (!given?.aborted) {
        note(url, { ...nothing, status: 0 });
        unreachable.set(true);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function isOfRouter({ pathname }: URL): boolean {
  return pathname.endsWith(".data");
}

/** Signing in is refused with the same status where the password is wrong. */
async function isEnded(response: Response): Promise<boolean> {
  if (response.headers.has("X-Remix-Response")) return true;
  const message = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { reason?: string } } | null;
  return message?.error?.reason === "not_signed_in";
}
