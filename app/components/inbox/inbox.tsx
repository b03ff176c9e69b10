import { useCallback, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { useRootData } from "#app/components/root-data.ts";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import { useOpenedAddress } from "#app/components/shell/opened-address.ts";
import type { ComposerHandle } from "#app/components/thread/composer-handle.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { type InboxData, inboxAddress, type View } from "./inbox-data.ts";
import { InboxList } from "./inbox-list.tsx";
import { InboxThread } from "./inbox-thread.tsx";
import { act } from "./staff-calls.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxLive } from "./use-inbox-live.ts";

/** The staff's inbox: who waits, what was said, who it is. */
export function Inbox({ title, data, answer }: { title: string; data: InboxData; answer?: FormAnswer }) {
  const list = useRef<HTMLElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const answers = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show, stir } = useInboxLive(list);
  const me = useRootData()?.viewer?.fullName ?? "";
  const { open, lines } = data;
  useOpenedAddress(data.keep);

  const resolve = useCallback(() => {
    if (!open || open.status === "resolved") return;
    void act(`/api/conversations/${open.id}/resolution`).then(() => revalidate());
  }, [open, revalidate]);
  const keys = useMemo(
    () => ({
      ...{ composer, resolve },
      addresses: lines.map(({ id }) => inboxAddress(data, { c: id })),
      at: lines.findIndex(({ id }) => id === open?.id),
      go: (address: string) => void navigate(address),
      answers: () => {
        // Beside a note there are none: it is the reply that takes one.
        if (!answers.current) flushSync(() => composer.current?.focus("reply"));
        if (!answers.current) return;
        answers.current.open = true;
        answers.current.querySelector<HTMLInputElement>("input")?.focus();
      },
    }),
    [data, lines, open, resolve, navigate],
  );
  useInboxKeys(keys);

  return (
    <main
      id="main"
      tabIndex={-1}
      ref={list}
      className={
        open || data.own ? (data.chosen ? "talks staffed at-thread" : "talks staffed at-list") : "talks staffed"
      }
    >
      <InboxList title={title} data={data} fresh={show} />
      {open ? (
        <InboxThread
          key={open.id}
          open={open}
          data={data}
          me={me}
          composer={composer}
          answers={answers}
          answer={answer?.values.conversationId === open.id ? answer : undefined}
          onResolve={resolve}
          onStirred={stir}
        />
      ) : (
        <Nothing data={data} />
      )}
    </main>
  );
}

function Nothing({ data }: { data: InboxData }) {
  if (data.own) {
    return (
      <div className="nothing">
        <EmptyState title="This is your own conversation" act="none">
          <p>Somebody else of the staff answers it. You read it, and write in it, where students do.</p>
          <p>
            <a className="btn o" href="/dashboard/messages">
              Go to your messages
            </a>
          </p>
        </EmptyState>
      </div>
    );
  }
  const narrowed = data.topic !== null || data.label !== null;
  const all = data.path === "/admin/messaging";
  return (
    <div className="nothing">
      <EmptyState
        title={narrowed ? "Nothing in this view fits the filter" : emptyWords[data.view]}
        act={data.view === "waiting" ? "tick" : "none"}
      >
        <p>
          {narrowed
            ? "Other topics and labels may hold some."
            : all
              ? "Messages from the dashboard, the contact and support pages, letters and Telegram come in here."
              : "What is asked on the support pages comes in here; everything else is in the inbox."}
        </p>
        <p>
          {narrowed ? (
            <a className="btn o" href={inboxAddress({ ...data, topic: null, label: null })}>
              Clear filters
            </a>
          ) : all ? (
            <a className="btn o" href="/admin">
              Go to the overview
            </a>
          ) : (
            <a className="btn o" href="/admin/messaging">
              Open the inbox
            </a>
          )}
        </p>
      </EmptyState>
    </div>
  );
}

const emptyWords: Record<View, string> = {
  waiting: "Nobody waits for an answer",
  mine: "Nothing is yours just now",
  unassigned: "Everything that waits has somebody",
  overdue: "No answer is late",
  answered: "No answer waits for its reader",
  snoozed: "Nothing is put off",
  resolved: "Nothing has been resolved yet",
  reported: "No message is reported",
};
