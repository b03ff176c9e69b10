import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useNavigation } from "react-router";
import { answerOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { inboxApi } from "#app/api/inbox.ts";
import type { ComposerHandle } from "#app/components/conversations/messages/composer-handle.ts";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import { useOpenedAddress } from "#app/components/shell/opened-address.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { ShortcutsHelp } from "#app/components/ui/shortcuts-help.tsx";
import { toasts } from "#app/components/ui/toast-store.ts";
import { isResolved, mayReopen } from "#core/conversations/conversation.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import pageStyles from "../conversations.page.module.css";
import inboxStyles from "./conversations.inbox.module.css";
import { InboxConversation } from "./inbox-conversation.tsx";
import { type InboxData, type InboxOpen, inboxAddress, type View } from "./inbox-data.ts";
import { InboxList } from "./inbox-list.tsx";
import type { SavedReplyHandle } from "./saved-reply-menu.tsx";
import { act } from "./staff-calls.ts";
import { inboxKeys, useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxLive } from "./use-inbox-live.ts";

/** The staff inbox: conversation list, open conversation, and student details. */
export function Inbox({ title, data, answer }: { title: string; data: InboxData; answer?: FormAnswer }) {
  const list = useRef<HTMLElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const answers = useRef<SavedReplyHandle>(null);
  const newest = useRef(0);
  const navigate = useNavigate();
  const changed = useChanged();
  const { show, stir } = useInboxLive(list, data);
  const me = useRootData()?.viewer?.fullName ?? "";
  const { open, lines } = data;
  useOpenedAddress(data.keep);

  const navigation = useNavigation();
  const moving = useRef(false);
  const acting = useRef(false);
  const [help, setHelp] = useState(false);

  /** Shortcuts need the focus inside the inbox: if the focused element is removed, the list gets the focus. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another conversation or another status is shown.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [open?.id, open?.status]);

  async function change(was: InboxOpen, to: "resolved" | "open", undo?: () => void): Promise<void> {
    const { id, subject, snoozedUntil } = was;
    acting.current = true;
    const { resolution } = conversationsApi[":id"];
    const done = await act(
      answerOf(
        to === "resolved"
          ? resolution.$post({ param: { id }, json: { seen: newest.current } })
          : resolution.$delete({ param: { id } }),
      ),
    );
    // A reopened conversation gets its earlier snooze time back.
    if (done !== null && to === "open" && (snoozedUntil ?? 0) > Date.now())
      await act(answerOf(inboxApi[":id"].snooze.$post({ param: { id }, json: { until: snoozedUntil ?? 0 } })));
    // The toast appears after the update, when the shortcuts, including undo, work again.
    if (done !== null) await changed("conversations");
    acting.current = false;
    const words = `${to === "resolved" ? "Resolved" : "Reopened"}: ${topicName(subject)}`;
    if (done !== null) toasts.say("good", words, undo && { undo });
  }

  function resolve(): boolean {
    if (!open || isResolved(open.status)) return false;
    void change(open, "resolved", () => void change(open, "open"));
    return true;
  }

  function reopen(): boolean {
    if (!open || !mayReopen(open.status)) return false;
    void change(open, "open", () => void change(open, "resolved"));
    return true;
  }

  async function go(address: string): Promise<void> {
    moving.current = true;
    await navigate(address);
    moving.current = false;
  }

  function openAnswers(): void {
    // The note tab has no saved replies, so the composer switches to the reply tab first.
    if (!answers.current) flushSync(() => composer.current?.focus("reply"));
    answers.current?.open();
  }

  useInboxKeys({
    pane: list,
    busy: () => moving.current || acting.current || navigation.state !== "idle",
    composer,
    addresses: lines.map(({ id }) => inboxAddress(data, { c: id })),
    at: lines.findIndex(({ id }) => id === open?.id),
    name: open?.name ?? "",
    go: (address) => void go(address),
    resolve,
    reopen,
    answers: openAnswers,
    help: () => setHelp(true),
  });

  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        ref={list}
        className={
          open || data.own
            ? data.chosen
              ? `${pageStyles.root} ${inboxStyles.staff} ${pageStyles.atConversation}`
              : `${pageStyles.root} ${inboxStyles.staff} ${pageStyles.atList}`
            : `${pageStyles.root} ${inboxStyles.staff}`
        }
      >
        <InboxList title={title} data={data} fresh={show} onHelp={() => setHelp(true)} />
        {open ? (
          <InboxConversation
            key={open.id}
            open={open}
            data={data}
            me={me}
            composer={composer}
            newest={newest}
            answers={answers}
            answer={answer?.values.conversationId === open.id ? answer : undefined}
            onResolve={resolve}
            onReopen={reopen}
            onStirred={stir}
          />
        ) : (
          <Nothing data={data} />
        )}
      </main>
      {/* Outside the panes, because a phone shows only one of them. */}
      <ShortcutsHelp keys={inboxKeys} open={help} onClose={() => setHelp(false)} />
    </>
  );
}

function Nothing({ data }: { data: InboxData }) {
  if (data.own) {
    return (
      <div className={pageStyles.nothing}>
        <EmptyState title="This is your own conversation" act="none">
          <p>A colleague replies to it. Read and write your messages in your dashboard.</p>
          <p>
            <ButtonLink kind="secondary" href="/dashboard/messages">
              Go to your messages
            </ButtonLink>
          </p>
        </EmptyState>
      </div>
    );
  }
  const narrowed = data.topic !== null || data.label !== null;
  const all = data.path === "/admin/messaging";
  return (
    <div className={pageStyles.nothing}>
      <EmptyState
        title={narrowed ? "No conversations match the filters" : emptyText[data.view]}
        act={data.view === "waiting" ? "tick" : "none"}
      >
        <p>
          {narrowed
            ? "Clear the filters to see other topics and labels."
            : all
              ? "Messages from the dashboard, the contact and support pages, email and Telegram appear here."
              : "Questions from the support pages appear here. All other messages are in the inbox."}
        </p>
        <p>
          {narrowed ? (
            <ButtonLink kind="secondary" href={inboxAddress({ ...data, topic: null, label: null })}>
              Clear filters
            </ButtonLink>
          ) : all ? (
            <ButtonLink kind="secondary" href="/admin">
              Go to the overview
            </ButtonLink>
          ) : (
            <ButtonLink kind="secondary" href="/admin/messaging">
              Open the inbox
            </ButtonLink>
          )}
        </p>
      </EmptyState>
    </div>
  );
}

const emptyText: Record<View, string> = {
  waiting: "No conversations waiting",
  mine: "No conversations assigned to you",
  unassigned: "No unassigned conversations",
  overdue: "No overdue conversations",
  answered: "No answered conversations",
  snoozed: "No snoozed conversations",
  resolved: "No resolved conversations",
  reported: "No reported messages",
};
