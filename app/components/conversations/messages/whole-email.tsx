import { type MouseEvent, useId, useState } from "react";
import { Link } from "#app/components/ui/link.tsx";
import screenStyles from "#app/components/ui/text.module.css";
import type { MessageView } from "#schema/conversations/conversation.ts";
import type { ConversationApi } from "./conversation-api.ts";
import textStyles from "./conversations.text.module.css";
import type { Times } from "./message-times.ts";

type State = { loading?: true; problem?: string; text?: string };

/** The email that a message came by, where the message is not all of it. Without JavaScript the link leads to its text. */
export function WholeEmail({ message, api, times }: { message: MessageView; api: ConversationApi; times: Times }) {
  const [{ loading, problem, text }, setState] = useState<State>({});
  const id = useId();
  const isOpen = text !== undefined;
  if (!message.hasOriginal || message.deletedAt) return null;

  async function toggle(event: MouseEvent): Promise<void> {
    // In another tab it is the text.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (loading) return;
    if (isOpen) return setState({});
    setState({ loading: true });
    const answer = await api.original(message.id);
    setState(answer.ok ? { text: answer.value } : { problem: answer.words });
  }

  return (
    <div className={textStyles.original}>
      <Link
        href={api.originalPath(message.id)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => void toggle(event)}
      >
        {isOpen ? "Hide the whole email" : "Show the whole email"}
        <span className={screenStyles.hidden}> of {times.clock(message.createdAt)}</span>
      </Link>
      <p role="status">{loading ? "Loading…" : problem}</p>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard.
        <section id={id} dir="auto" tabIndex={0} aria-label="The whole email">
          {text}
        </section>
      ) : null}
    </div>
  );
}
