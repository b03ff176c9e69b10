import type { Decoder, Sink } from "./decoder.ts";
import { Inflater } from "./inflater.ts";

/**
 * Raw deflate (RFC 1951). Invalid data are rejected, because another reader might continue where this one stops
 * counting. A truncated stream is decoded as far as possible.
 */
export function deflate(sink: Sink): Decoder {
  let inflater: Inflater | null = idle.pop() ?? new Inflater();
  let done = false;
  inflater.begin(sink);

  function giveBack(): void {
    if (inflater && idle.length < IDLE_MAX) idle.push(inflater);
    inflater = null;
  }

  return {
    push(chunk) {
      inflater?.push(chunk);
      done ||= inflater?.isDone ?? false;
      if (done) giveBack();
    },
    end: giveBack,
    get done() {
      return done;
    },
  };
}

/** A chain of filters rarely has two. */
const idle: Inflater[] = [];
const IDLE_MAX = 2;
