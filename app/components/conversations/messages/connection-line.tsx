import { WifiOff } from "lucide-react";
import type { ConversationShown } from "./conversation.ts";

/** The connection problem in a sentence; empty while connected. */
export function ConnectionLine({ view: { connection, outbox } }: { view: ConversationShown }) {
  if (outbox.held?.locked || connection === "stopped") {
    return (
      <p className="connection-line bad" role="alert">
        Please <a href={signInAddress()}>sign in again</a>. Your text is kept in this window.
      </p>
    );
  }
  if (connection !== "offline") return <p className="connection-line none" role="status" />;
  return (
    <p className="connection-line" role="status">
      <WifiOff className="i s" aria-hidden="true" />
      You are offline. Your messages will be sent when you are back online.
    </p>
  );
}

function signInAddress(): string {
  const here = typeof location === "undefined" ? "" : location.pathname + location.search;
  return `/sign-in?redirect_url=${encodeURIComponent(here)}`;
}
