import type { TalkView } from "./conversation.ts";
import type { ThreadTools } from "./conversation-tools.ts";
import { type Letter, stateOf } from "./outbox.ts";

/** Where a letter is, and what it waits for. */
export function letterWords({ outbox, link }: TalkView, letter: Letter, now: number): string {
  switch (stateOf(outbox, letter)) {
    case "failed":
      return `Not sent. ${letter.refused ?? ""}`;
    case "sending":
      return "Sending";
    case "queued": {
      const { held } = outbox;
      if (held?.locked) return "Waits until you have signed in again";
      if (link === "offline") return "Waits for the connection";
      if (!held) return "Waits for the one before it";
      const seconds = held.until && now > 0 ? Math.ceil((held.until - now) / 1000) : 0;
      const wait = seconds > 1 ? `Sent again in ${seconds}\u00a0s` : "Sent again in a moment";
      return held.words ? `${held.words} ${wait}` : `The connection was lost. ${wait}`;
    }
  }
}

/** A refused one is sent again, changed, or given up; one that waits can be taken back. */
export function LetterActs({ tools: { talk, view, writeAgain }, letter }: { tools: ThreadTools; letter: Letter }) {
  switch (stateOf(view.outbox, letter)) {
    case "sending":
      return null;
    case "queued":
      return (
        <span className="acts">
          <button type="button" className="lnk" onClick={() => writeAgain(letter)}>
            Take it back
          </button>
        </span>
      );
    case "failed":
      return (
        <span className="acts">
          <button type="button" className="lnk" onClick={() => talk.retry(letter.clientId)}>
            Send it again
          </button>
          <button type="button" className="lnk" onClick={() => writeAgain(letter)}>
            Change it
          </button>
        </span>
      );
  }
}
