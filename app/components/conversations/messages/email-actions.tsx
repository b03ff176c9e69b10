import type { ConversationShown } from "./conversation.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import { type Letter, stateOf } from "./outbox.ts";

/** Where a letter is, and what it waits for. */
export function outgoingWords({ outbox, link }: ConversationShown, letter: Letter, now: number): string {
  switch (stateOf(outbox, letter)) {
    case "failed":
      return `Not sent. ${letter.refused ?? ""}`;
    case "sending":
      return "Sending…";
    case "queued": {
      const { held } = outbox;
      if (held?.locked) return "Will be sent after you sign in again";
      if (link === "offline") return "Will be sent when you are back online";
      if (!held) return "Waiting for the previous message";
      const seconds = held.until && now > 0 ? Math.ceil((held.until - now) / 1000) : 0;
      const wait = seconds > 1 ? `Retrying in ${seconds}\u00a0s` : "Retrying soon";
      return held.words ? `${held.words} ${wait}` : `The connection was lost. ${wait}`;
    }
  }
}

/** A refused one is sent again, changed, or given up; one that waits can be taken back. */
export function UnsentActions({
  tools: { talk, view, writeAgain },
  letter,
}: {
  tools: ConversationTools;
  letter: Letter;
}) {
  switch (stateOf(view.outbox, letter)) {
    case "sending":
      return null;
    case "queued":
      return (
        <span className="acts">
          <button type="button" className="lnk" onClick={() => writeAgain(letter)}>
            Cancel sending
          </button>
        </span>
      );
    case "failed":
      return (
        <span className="acts">
          <button type="button" className="lnk" onClick={() => talk.retry(letter.clientId)}>
            Retry sending
          </button>
          <button type="button" className="lnk" onClick={() => writeAgain(letter)}>
            Edit message
          </button>
        </span>
      );
  }
}
