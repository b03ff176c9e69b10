import { type RefObject, useEffect, useRef } from "react";
import { call } from "#app/components/shell/call.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";

/** Interval at which the inbox renews its presence; the server closes a socket 75 s after the last renewal, ms. */
const PRESENT_MS = 45_000;
/** Polling interval if WebSockets are blocked, ms. */
const POLL_MS = 20_000;
/** Updates within this time cause one reload, ms. */
const SETTLE_MS = 400;

/**
 * Reloads the page's data if the inbox changes. While the pointer is over the list it shows a button instead, so that
 * entries do not move under the pointer. `stir` schedules such a reload; `show` reloads at once.
 */
export function useInboxLive(list: RefObject<HTMLElement | null>): { show: () => void; stir: () => void } {
  const changed = useChanged();
  const again = useRef(changed);
  again.current = changed;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(): void {
    const button = list.current?.querySelector<HTMLElement>(".fresh");
    if (button) button.hidden = true;
    void again.current("conversations");
  }

  function stir(): void {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => void refresh(), SETTLE_MS);
  }

  async function refresh(): Promise<void> {
    // Checks the connection first: reloading offline would replace the page, including unsent text, with an error page.
    const { ok } = await call("POST", "/api/inbox/presence", {});
    if (!list.current) return;
    if (!ok) {
      settling.current = setTimeout(stir, POLL_MS);
      return;
    }
    const held = list.current.querySelector("ul:hover");
    const button = list.current.querySelector<HTMLElement>(".fresh");
    if (held && button) button.hidden = false;
    else show();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one socket for the lifetime of the page.
  useEffect(() => {
    let ended = false;
    let socket: WebSocket | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;

    function connect(): void {
      if (ended) return;
      socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/inbox/live`);
      socket.onopen = () => {
        if (tries > 0) stir();
        tries = 0;
      };
      socket.onmessage = ({ data }) => {
        if (String(data).includes('"inbox"')) stir();
      };
      socket.onclose = () => {
        tries += 1;
        retry = setTimeout(connect, Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2));
      };
    }

    connect();
    const present = setInterval(() => {
      if (!document.hidden) void call("POST", "/api/inbox/presence", {});
    }, PRESENT_MS);
    const poll = setInterval(() => {
      if (socket?.readyState !== WebSocket.OPEN && !document.hidden) stir();
    }, POLL_MS);
    return () => {
      ended = true;
      for (const timer of [settling.current, retry]) clearTimeout(timer);
      for (const timer of [present, poll]) clearInterval(timer);
      socket?.close();
    };
  }, []);

  return { show, stir };
}
