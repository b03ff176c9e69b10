import { useEffect, useState } from "react";
import { CheckState } from "#schema/checks/check.ts";

/** Polling and reconnect interval if the WebSocket is blocked or broken, ms. */
const POLL_MS = 2000;
/** Polling interval with an open socket, because a lost frame is not reported, ms. */
const ASSURE_MS = 15_000;
/** Ping interval of the socket, ms. */
const PING_MS = 25_000;

/**
 * The live state of a check, by a WebSocket that begins with the current state, or by polling every two seconds without
 * one. Every message contains the whole state, so nothing is missed after sleep, a lost connection or a change of
 * device. Of two states the later one is used, whichever way it arrived.
 */
export function useCheck(initial: CheckState): CheckState {
  const [state, setState] = useState(initial);
  const open = state.status === "queued" || state.status === "running";
  const { id } = initial;

  useEffect(() => {
    if (!open) return;
    let over = false;
    let socket: WebSocket | null = null;

    function take(value: unknown): void {
      const read = CheckState.safeParse(value);
      if (!over && read.success) setState((now) => (read.data.at >= now.at || isOver(read.data) ? read.data : now));
    }

    async function ask(): Promise<void> {
      try {
        const response = await fetch(`/api/checks/${id}`, { headers: { Accept: "application/json" } });
        if (response.ok) take(((await response.json()) as { check: unknown }).check);
      } catch {
        // Offline: the next interval requests it again.
      }
    }

    function connect(): void {
      socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/checks/${id}/live`);
      socket.onmessage = ({ data }) => {
        if (data !== "pong") take(JSON.parse(String(data)));
      };
      socket.onclose = () => {
        socket = null;
      };
    }

    connect();
    const asking = setInterval(() => {
      if (socket?.readyState === WebSocket.OPEN) return;
      void ask();
      if (!socket) connect();
    }, POLL_MS);
    const assuring = setInterval(() => void ask(), ASSURE_MS);
    const pinging = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send("ping"), PING_MS);
    // After sleep a socket may look open although its connection is gone.
    const wake = () => document.visibilityState === "visible" && void ask();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      over = true;
      clearInterval(asking);
      clearInterval(assuring);
      clearInterval(pinging);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      socket?.close();
    };
  }, [id, open]);

  return state;
}

/** A final state replaces any other, even if its timestamp is earlier. */
function isOver({ status }: CheckState): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
