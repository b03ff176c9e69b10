import { YIELDING } from "#schema/vocabulary/sockets.ts";
import { createLiveConnection, type LiveScreen } from "./live-connection.ts";

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
      later(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      now: Date.now,
      chance: Math.random,
      visible: () => document.visibilityState === "visible",
      online: () => navigator.onLine,
    },
    screen,
  );
  const listening = new AbortController();
  const { signal } = listening;
  const wake = (shown: boolean) => {
    onWake?.();
    connection.wake(shown);
  };
  addEventListener("online", () => wake(false), { signal });
  addEventListener("offline", () => connection.offline(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(true), { signal });
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
