import { WifiOff } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import inboxStyles from "../inbox/conversations.inbox.module.css";
import type { ConversationShown } from "./conversation.ts";
import messagesStyles from "./conversations.messages.module.css";

/** The connection problem in a sentence; empty while connected. */
export function ConnectionLine({ view: { connection, outbox } }: { view: ConversationShown }) {
  if (outbox.held?.locked || connection === "stopped") {
    return (
      <p className={`${messagesStyles.connectionLine} ${inboxStyles.danger}`} role="alert">
        Please <a href={signInAddress()}>sign in again</a>. Your text is kept in this window.
      </p>
    );
  }
  if (connection !== "offline")
    return <p className={`${messagesStyles.connectionLine} ${messagesStyles.none}`} role="status" />;
  return (
    <p className={messagesStyles.connectionLine} role="status">
      <WifiOff className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      You are offline. Your messages will be sent when you are back online.
    </p>
  );
}

function signInAddress(): string {
  const here = typeof location === "undefined" ? "" : location.pathname + location.search;
  return `/sign-in?redirect_url=${encodeURIComponent(here)}`;
}
