import { useEffect, useRef } from "react";
import { YIELDING } from "#schema/vocabulary/sockets.ts";
import { type CatchUpReason, createLiveConnection, isRefusal, type LiveScreen } from "./live-connection.ts";

type Screen = Omit<LiveScreen, "catchUp" | "onState"> & {
  /** Requests what may have been missed. Resolves to the HTTP status of the response, 0 if there was none. */
  catchUp: (reason: CatchUpReason) => Promise<number>;
};

/** Keeps a screen connected to the room at `path` while it is displayed; null disconnects it. */
export function useLive(path: string | null, screen: Screen): void {
  const latest = useRef(screen);
  latest.current = screen;

  useEffect(() => {
    if (path === null) return;
    const live = openLive(path, {
      ...latest.current,
      onNews: (news) => latest.current.onNews(news),
      async catchUp(reason) {
        if (isRefusal(await latest.current.catchUp(reason))) live.refuse();
      },
    });
    return live.stop;
  }, [path]);
}

/**
 * Opens the live connection of one screen in the browser.
 *
 * @param path the address of the room's WebSocket on this site
 * @param onWake called when the network is back or the page is visible again
 */
export function openLive(path: string, screen: LiveScreen, onWake?: () => void) {
  const connection = createLiveConnection(
    {
      connect(yields) {
        const address = `${location.origin.replace(/^http/, "ws")}${path}`;
        return new WebSocket(yields ? `${address}?mode=${YIELDING}` : address) as never;
      },
      later,
      now: Date.now,
      chance: Math.random,
      visible: isVisible,
      online: () => navigator.onLine,
    },
    screen,
  );
  const listening = new AbortController();
  const { signal } = listening;

  function wake(shown: boolean): void {
    onWake?.();
    connection.wake(shown);
  }

  addEventListener("online", () => wake(false), { signal });
  addEventListener("offline", connection.offline, { signal });
  document.addEventListener("visibilitychange", () => isVisible() && wake(true), { signal });
  connection.start();
  return {
    say: connection.say,
    refuse: connection.refuse,
    stop(): void {
      listening.abort();
      connection.stop();
    },
  };
}

/** Calls `act` after `ms`. Returns a function that cancels it. */
export function later(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
