import { useRef, useState } from "react";
import { sendResumable, type UploadOutcome } from "../documents/resumable.ts";
import type { Chosen } from "./upload.ts";

export type Sending = {
  bytes: number;
  /** Bytes that have arrived. */
  sent: number;
  paused: boolean;
  /** What is to be said while there is no connection. */
  words: string | null;
};

type Arrived = Exclude<UploadOutcome, { stopped: true }>;

/** One file on its way: it can be held and goes on from there, and outlives a lost network by itself. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null);
  const line = useRef<{ stop: AbortController; goOn: (() => void) | null } | null>(null);

  /** Sends until it has arrived or was refused. The same key goes on with what is there. */
  async function send(chosen: Chosen, key: string): Promise<Arrived> {
    const change = (part: Partial<Sending>) => setSending((now) => now && { ...now, ...part });
    setSending({ bytes: chosen.body.size, sent: 0, paused: false, words: null });
    for (;;) {
      const held = { stop: new AbortController(), goOn: null as (() => void) | null };
      line.current = held;
      const watch = {
        onProgress: (sent: number) => change({ sent }),
        onWaiting: (words: string | null) => change({ words }),
      };
      const outcome = await sendResumable(chosen, key, watch, held.stop.signal);
      if (outcome.ok || !outcome.stopped) return outcome;
      change({ paused: true, words: null });
      await new Promise<void>((resolve) => {
        held.goOn = resolve;
      });
      change({ paused: false });
    }
  }

  return {
    sending,
    send,
    pause: () => line.current?.stop.abort(),
    goOn: () => line.current?.goOn?.(),
    /** Nothing is on its way any more. */
    end: () => setSending(null),
  };
}
