import { ArrowLeft, Check } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useAbout } from "#app/components/conversations/messages/about.tsx";
import { conversationApi } from "#app/components/conversations/messages/conversation-api.ts";
import { ConversationView } from "#app/components/conversations/messages/conversation-view.tsx";
import type { Times } from "#app/components/conversations/messages/message-times.ts";
import { DueText } from "#app/components/orders/due.tsx";
import { errorOf, type FormAnswer } from "#app/components/shell/form-answer.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { toasts } from "#app/components/ui/toast-store.ts";
import type { AppContext } from "#app/context.ts";
import { isResolved } from "#core/conversations/conversation.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import { SentNotice } from "../notifications/sent-list.tsx";
import buttonStyles from "../ui/button.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import pillStyles from "../ui/pill.module.css";
import textStyles from "../ui/text.module.css";
import { ConversationContext, type ConversationOrder } from "./conversation-context.tsx";
import { ConversationRating } from "./conversation-rating.tsx";
import pageStyles from "./conversations.page.module.css";
import composerStyles from "./messages/conversations.composer.module.css";
import { type Answers, replyTimeText } from "./reply-time-text.ts";
import type { ConversationLine } from "./use-conversations.ts";
import { useFilesBeside } from "./use-files-beside.ts";

type Opened = Awaited<ReturnType<AppContext["services"]["conversations"]["open"]>>;
type Open = Pick<Opened, "page" | "change" | "marks" | "unreadFrom"> & {
  conversation: ConversationLine;
  answers: Answers;
  me: string;
  files: ComponentProps<typeof ConversationContext>["files"];
  order: (Omit<ConversationOrder, "due"> & { due: ComponentProps<typeof DueText>["due"] }) | null;
};

type Props = {
  open: Open;
  /**
   * The list's entry of the same conversation, which is newer than the page's data; undefined if the list does not
   * contain it.
   */
  line: ConversationLine | undefined;
  times: Times;
  now: number;
  clientId: string;
  at: number | null;
  sent: boolean;
  /** The error of a message that was submitted without JavaScript. */
  answer: FormAnswer | undefined;
  onStirred: () => void;
};

/** One conversation with its context beside it. */
export function OpenConversation({ open, line, times, now, clientId, at, sent, answer, onStirred }: Props) {
  const { conversation, order, me, answers } = open;
  const changed = useChanged();
  const { id, reference, subject, topic, createdAt, reportId } = conversation;
  const { status, score } = line ?? conversation;
  const { files, stir } = useFilesBeside(id, open.files);
  useRefreshWhenDeleted(line === undefined, changed);
  const about = useAbout(
    <ConversationContext
      about={{ reference, topic, createdAt, reportId, status }}
      order={order && { ...order, due: order.due.promisedAt === null ? null : <DueText due={order.due} now={now} /> }}
      files={files}
    />,
  );

  const newest = useRef(0);
  async function resolve(): Promise<void> {
    const answer = await conversationApi(id).resolve(newest.current);
    if (!answer.ok) return void toasts.say("danger", answer.words);
    onStirred();
    void changed("conversations");
  }

  const head = (
    <>
      <ButtonLink
        kind="quiet"
        className={`${buttonStyles.icon} ${pageStyles.back}`}
        href="/dashboard/messages"
        aria-label="All messages"
      >
        <ArrowLeft className={iconStyles.root} aria-hidden="true" />
      </ButtonLink>
      <h2 id="conversation-title" title={topicName(subject)}>
        {topicName(subject)}
      </h2>
      {order ? (
        <span className={`${pillStyles.root} ${pageStyles.plainPill} ${textStyles.code}`}>{order.number}</span>
      ) : null}
      <span className={layoutStyles.spacer} />
    </>
  );
  return (
    <>
      <ConversationView
        conversationId={id}
        side="user"
        me={me}
        initial={{ ...open, lastSeq: conversation.lastSeq }}
        now={now}
        clientId={clientId}
        at={at}
        newest={newest}
        head={head}
        acts={
          <>
            {isResolved(status) ? null : (
              <Button
                type="button"
                kind="quiet"
                size="sm"
                className={layoutStyles.needsScript}
                onClick={() => void resolve()}
              >
                <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
                <span>Resolve</span>
              </Button>
            )}
            {about.button}
          </>
        }
        before={sent ? <SentNotice reference={reference} /> : null}
        over={
          <>
            {answer ? <NoticePanel title={errorOf(answer)} /> : null}
            {status === "resolved" ? (
              <ConversationRating conversationId={id} score={score} onRated={onStirred} />
            ) : null}
          </>
        }
        written={answer?.values.body}
        words={{
          label: status === "resolved" ? "Write again to reopen this conversation" : "Write to us",
          send: "Send",
          hint: replyTimeText(answers, times),
        }}
        closed={
          status === "locked" ? (
            <p className={composerStyles.closed}>
              This conversation is closed. <a href="/dashboard/messages?new=1">Start a new conversation</a> and mention{" "}
              {reference}.
            </p>
          ) : undefined
        }
        onStirred={() => {
          onStirred();
          stir();
        }}
      />
      {about.panes}
    </>
  );
}

/** Reloads the page's data if staff merged or deleted the conversation while it was open. */
function useRefreshWhenDeleted(deleted: boolean, changed: ReturnType<typeof useChanged>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (deleted && wasOpen.current) void changed("conversations");
    wasOpen.current = !deleted;
  }, [deleted, changed]);
}
