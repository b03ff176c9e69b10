import { Button } from "#app/components/ui/button.tsx";
import type { ConversationShown } from "./conversation.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import messagesStyles from "./conversations.messages.module.css";
import { stateOf, type UnsentMessage } from "./outbox.ts";

/** The status of an unsent message, and what it is waiting for. */
export function outgoingStatus({ outbox, connection }: ConversationShown, unsent: UnsentMessage, now: number): string {
  switch (stateOf(outbox, unsent)) {
    case "failed":
      return `Not sent. ${unsent.refused ?? ""}`;
    case "sending":
      return "Sending…";
    case "queued": {
      const { held } = outbox;
      if (held?.locked) return "Will be sent after you sign in again";
      if (connection === "offline") return "Will be sent when you are back online";
      if (!held) return "Waiting for the previous message";
      const seconds = held.until && now > 0 ? Math.ceil((held.until - now) / 1000) : 0;
      const wait = seconds > 1 ? `Retrying in ${seconds}\u00a0s` : "Retrying soon";
      return held.words ? `${held.words} ${wait}` : `The connection was lost. ${wait}`;
    }
  }
}

/** A rejected message can be sent again, edited or deleted; a queued one can be withdrawn. */
export function UnsentActions({
  tools: { conversation, view, writeAgain },
  unsent,
}: {
  tools: ConversationTools;
  unsent: UnsentMessage;
}) {
  switch (stateOf(view.outbox, unsent)) {
    case "sending":
      return null;
    case "queued":
      return (
        <span className={messagesStyles.actions}>
          <Button kind="link" type="button" onClick={() => writeAgain(unsent)}>
            Cancel sending
          </Button>
        </span>
      );
    case "failed":
      return (
        <span className={messagesStyles.actions}>
          <Button kind="link" type="button" onClick={() => conversation.retry(unsent.clientId)}>
            Retry sending
          </Button>
          <Button kind="link" type="button" onClick={() => writeAgain(unsent)}>
            Edit message
          </Button>
        </span>
      );
  }
}
