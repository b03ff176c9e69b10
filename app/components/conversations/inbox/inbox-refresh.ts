import type { Answer } from "#app/api/client.ts";
import type { CatchUpReason } from "#app/components/shell/live/live-connection.ts";

/** Updates within this time cause one reload, ms. */
const SETTLE_MS = 400;

/** How many conversations each view has, and a number that differs after each change of an unresolved one. */
type Counts = Readonly<Record<string, number>>;

export type RefreshPorts = {
  /** Renews the access of the socket, and returns the counts of now. */
  ask: () => Promise<Answer<{ counts: Counts }>>;
  /** The counts that the page shows; null once it is gone. */
  shown: () => Counts | null;
  /** Whether the page shows resolved conversations, whose changes no count contains. */
  showsResolved: () => boolean;
  reload: () => void;
  later: (ms: number, act: () => void) => () => void;
  /** Interval of requests without a socket, ms. */
  pollMs: number;
};

/**
 * Decides when the inbox is loaded again: after news, and where its counts differ from those on the page, because news
 * may have been missed while there was no socket. A page that was just loaded is not. Offline nothing is loaded, because
 * an error page would replace this one.
 */
export function createInboxRefresh({ ask, shown, showsResolved, reload, later, pollMs }: RefreshPorts) {
  let cancel = () => {};
  /** The page was just loaded when its first socket opens. */
  let hadSocket = false;

  /** Resolves to the HTTP status of the response, 0 if there was none. */
  async function catchUp(reason: CatchUpReason | "news"): Promise<number> {
    const answer = await ask();
    if (!answer.ok) return answer.status;
    const hasNews = reason === "news" || (mayHaveMissed(reason) && showsResolved());
    const before = shown();
    if (before && (hasNews || !same(before, answer.value.counts))) reload();
    return 200;
  }

  function mayHaveMissed(reason: CatchUpReason): boolean {
    const again = hadSocket;
    hadSocket ||= reason === "opened";
    return reason === "polling" || (reason === "opened" && again);
  }

  function stir(): void {
    cancel();
    cancel = later(SETTLE_MS, () => void refresh());
  }

  async function refresh(): Promise<void> {
    const status = await catchUp("news");
    if (shown() && (status === 0 || status === 429 || status >= 500)) cancel = later(pollMs, stir);
  }

  return { catchUp, stir, stop: () => cancel() };
}

function same(one: Counts, other: Counts): boolean {
  return Object.entries(other).every(([name, count]) => one[name] === count);
}
