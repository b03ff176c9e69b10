import { useRef, useState } from "react";
import { sendResumable, type UploadOutcome } from "../documents/resumable.ts";
import type { Chosen } from "./upload.ts";

export type Sending = {
  bytes: number;
  /** The number of bytes stored by the server. */
  sent: number;
  paused: boolean;
  /** The message while the connection is lost. */
  words: string | null;
};

type Arrived = Exclude<UploadOutcome, { stopped: true }>;

/** One upload that can be paused and continued, and that survives a lost connection. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null);
  const line = useRef<{ stop: AbortController; goOn: (() => void) | null } | null>(null);

  /** Uploads until the file is stored or rejected. The same key continues an earlier upload. */
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
    /** Resets the state after the upload has ended. */
    end: () => setSending(null),
  };
}
