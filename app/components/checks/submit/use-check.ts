import { useEffect, useState } from "react";
import { CheckState } from "#schema/checks/check.ts";

/** How often to ask where the socket is blocked or broken, and how soon to open it again, ms. */
const POLL_MS = 2000;
/** An open socket says everything; now and then it is asked all the same, since nothing tells of a frame that was lost, ms. */
const ASSURE_MS = 15_000;
/** Anyone who hears nothing for so long asks whether the other side is there, ms. */
const PING_MS = 25_000;

/**
 * The state of a check as it happens: a socket that begins with how the check is now, and a question every two
 * seconds where there is none. After sleep, a lost network or a change of device the first word is the whole state, so
 * nothing has to be caught up. Of two states the later one is, whichever way it came.
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
        // Offline: the next turn asks again.
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
    // A laptop that was shut finds a socket that looks open and is not.
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

/** Nothing comes after it, whatever the clocks say. */
function isOver({ status }: CheckState): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
