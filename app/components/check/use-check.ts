import { useEffect, useRef, useState } from "react";
import type { CheckState } from "#schema/check.ts";

/** How often to ask while the socket is quiet or blocked, ms. */
const POLL_MS = 2000;

/**
 * The state of a check as it happens: a socket says that something changed, a read says what. Where sockets are blocked
 * the reading goes on by itself.
 */
export function useCheck(initial: CheckState): CheckState {
  const [state, setState] = useState(initial);
  const open = state.status === "queued" || state.status === "running";
  const id = initial.id;
  const ended = useRef(false);

  useEffect(() => {
    if (!open) return;
    ended.current = false;

    async function read(): Promise<void> {
      try {
        const response = await fetch(`/api/checks/${id}`, { headers: { Accept: "application/json" } });
        if (!response.ok || ended.current) return;
        setState(((await response.json()) as { check: CheckState }).check);
      } catch {
        // Offline: the next turn asks again.
      }
    }

    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/checks/${id}/live`);
    socket.onmessage = () => void read();
    socket.onopen = () => void read();
    const timer = setInterval(() => void read(), POLL_MS);
    return () => {
      ended.current = true;
      clearInterval(timer);
      socket.close();
    };
  }, [id, open]);

  return state;
}
