import { Files, MessageSquare, Search } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { IconButton } from "#app/components/ui/button.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import type { Marks, MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import { writeConversation } from "../conversation-news.ts";
import { DeleteDialog, ReportDialog } from "./bubble-actions.tsx";
import { Composer } from "./composer.tsx";
import type { ComposerHandle, ComposerTexts, NoteSender } from "./composer-handle.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { createConversation, type Person } from "./conversation.ts";
import { conversationApi } from "./conversation-api.ts";
import type { Page } from "./conversation-state.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import messagesStyles from "./conversations.messages.module.css";
import { FilesPanel } from "./files-panel.tsx";
import { FindPanel } from "./find-panel.tsx";
import { Log, type Scroller } from "./log.tsx";
import { useTimes } from "./message-times.ts";
import { timelineOf, type Unread } from "./timeline.ts";

/** The conversation as a loader returns it, for students and staff. */
export type ConversationOpening = {
  page: Page;
  change: number;
  note?: number;
  marks: Marks;
  unreadFrom: number | null;
  /** The newest message number, which may be beyond the loaded page. */
  lastSeq: number;
};

export type ConversationViewProps = {
  conversationId: string;
  side: Side;
  /** The reader's id in the live connection, used to leave out their own presence. */
  me: string;
  initial: ConversationOpening;
  /** UTC ms of the loader, for relative dates. */
  now: number;
  /** The client id for the form that works without JavaScript. */
  clientId: string;
  head: ReactNode;
  /** Buttons of the header, after search and files. */
  acts?: ReactNode;
  /** A second row below the header: status and assignee. */
  under?: ReactNode;
  /** Shown before the first message. */
  before?: ReactNode;
  /** Shown above the composer: the rating, or a notice that a colleague is replying. */
  over?: ReactNode;
  words: ComposerTexts;
  /** The text of a message that was rejected without JavaScript; the composer shows it again. */
  written?: string;
  /** Replaces the composer of a conversation that accepts no more messages. */
  closed?: ReactNode;
  /** Staff have a second tab for notes. */
  note?: NoteSender;
  /** Additional buttons in the composer's toolbar and beside its send button. */
  tools?: ReactNode;
  composerActs?: ReactNode;
  composer?: RefObject<ComposerHandle | null>;
  /** Receives the newest message number on the page. */
  newest?: RefObject<number>;
  /** The number of a message to show first, from a search. */
  at?: number | null;
  onStirred?: () => void;
  onPeople?: (people: readonly Person[]) => void;
};

/** A conversation, for students and staff. Use the conversation's id as the component's key. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, side, initial, now } = props;
  const stirred = useRef(props.onStirred);
  stirred.current = props.onStirred;
  const [{ conversation, api }] = useState(() => {
    const calls = conversationApi(conversationId);
    const onStirred = () => stirred.current?.();
    return {
      api: calls,
      conversation: createConversation({ id: conversationId, side, api: calls, opening: initial, onStirred }),
    };
  });
  const view = useSyncExternalStore(conversation.subscribe, conversation.current, conversation.current);
  const times = useTimes(now);
  const scroller = useRef<Scroller>(null);
  const inner = useRef<ComposerHandle>(null);
  const composer = props.composer ?? inner;
  const searchButton = useRef<HTMLButtonElement>(null);
  const [pane, setPane] = useState<"thread" | "files">("thread");
  const [finding, setFinding] = useState(false);
  const [requested, setRequested] = useState<{ act: "delete" | "report"; message: MessageView } | null>(null);
  const [opened] = useState(() => openedAt(initial, side));

  useEffect(() => {
    conversation.start();
    return () => {
      conversation.stop();
      writeConversation(conversationId, side, conversation.current().conversationState, conversation.readTo());
    };
  }, [conversation, conversationId, side]);

  const { newest } = props;
  useEffect(() => {
    if (newest) newest.current = view.conversationState.newest;
  }, [newest, view.conversationState.newest]);

  const people = view.people.filter(({ name }) => name !== props.me);
  const { onPeople } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the participants change.
  useEffect(() => onPeople?.(people), [view.people]);

  const entries = useMemo(
    () => timelineOf(view.conversationState, view.outbox.unsentMessages, opened.unread, times.dayOf, side),
    [view.conversationState, view.outbox.unsentMessages, opened.unread, times.dayOf, side],
  );
  const tools: ConversationTools = {
    conversationId,
    side,
    conversation,
    api,
    view,
    times,
    openedAt: opened.at,
    ask: (act, message) => setRequested({ act, message }),
    writeAgain: (unsent) => {
      conversation.forget(unsent.clientId);
      composer.current?.restore(unsent);
    },
  };

  function go(seq: number): void {
    setPane("thread");
    // The log may only now be rendered again.
    requestAnimationFrame(() => void scroller.current?.goTo(seq));
  }

  const { at = null } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each requested message.
  useEffect(() => {
    if (at !== null) go(at);
  }, [at]);

  const showConversation = useCallback(() => setPane("thread"), []);

  function closeSearch(): void {
    setFinding(false);
    searchButton.current?.focus();
  }

  return (
    <section className={messagesStyles.pane} aria-labelledby="conversation-title">
      <header>
        {props.head}
        <IconButton
          type="button"
          ref={searchButton}
          className={layoutStyles.needsScript}
          label="Search in this conversation"
          aria-expanded={finding}
          onClick={() => setFinding(!finding)}
        >
          <Search className={iconStyles.root} aria-hidden="true" />
        </IconButton>
        <IconButton
          className={layoutStyles.needsScript}
          label={pane === "files" ? "Show messages" : "Show files"}
          onClick={() => setPane(pane === "files" ? "thread" : "files")}
        >
          {pane === "files" ? (
            <MessageSquare className={iconStyles.root} aria-hidden="true" />
          ) : (
            <Files className={iconStyles.root} aria-hidden="true" />
          )}
        </IconButton>
        {props.acts}
      </header>
      {props.under}
      {finding ? <FindPanel tools={tools} onGo={go} onClose={closeSearch} /> : null}
      <ConnectionLine view={view} />
      {pane === "files" ? (
        <FilesPanel tools={tools} onGo={go} onClose={showConversation} />
      ) : (
        <Log tools={tools} entries={entries} unread={opened.unread} scroller={scroller} before={props.before} />
      )}
      {view.problem ? (
        <ErrorState title="More messages could not be loaded." level={3} compact onRetry={conversation.again}>
          <p>{view.problem}</p>
        </ErrorState>
      ) : null}
      {/* Colleagues are shown in a separate line above the composer. */}
      <Company
        people={side === "staff" ? people.filter((one) => one.side === "user") : people}
        writing={view.writing.filter((name) => name !== props.me)}
      />
      {props.over}
      {props.closed ?? (
        <Composer
          tools={tools}
          words={props.words}
          written={props.written}
          clientId={props.clientId}
          note={props.note}
          extra={props.tools}
          acts={props.composerActs}
          handle={composer}
          onSent={() => {
            setPane("thread");
            requestAnimationFrame(() => void scroller.current?.toEnd());
          }}
        />
      )}
      <DeleteDialog
        message={requested?.act === "delete" ? requested.message : null}
        conversation={conversation}
        api={api}
        onDone={() => setRequested(null)}
      />
      <ReportDialog
        message={requested?.act === "report" ? requested.message : null}
        api={api}
        onDone={() => setRequested(null)}
      />
    </section>
  );
}

/** The other participants who are present, and who is typing. */
function Company({ people, writing }: { people: readonly Person[]; writing: readonly string[] }) {
  const names = [...new Set(people.map(({ name }) => name))];
  return (
    <p className={messagesStyles.presence} aria-live="off">
      {writing.length > 0 ? (
        <>
          <svg className={messagesStyles.penStroke} viewBox="0 0 44 10" aria-hidden="true">
            <path d="M2 7c3-5 5-5 6 0s3-5 6-1 3-4 6-1 4 3 7 0 6-2 9-1" />
          </svg>
          {namesText(writing)} writing
        </>
      ) : names.length > 0 ? (
        <>
          <span className={messagesStyles.hereDot} aria-hidden="true" />
          {namesText(names)} here
        </>
      ) : null}
    </p>
  );
}

function namesText(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} is`;
  return names.length === 2 ? `${names[0]} and ${names[1]} are` : `${names[0]} and ${names.length - 1} others are`;
}

/** Messages that were unread when the page was opened stay marked, however many arrive later. */
function openedAt({ page, unreadFrom, lastSeq }: ConversationOpening, side: Side): { at: number; unread: Unread } {
  const at = Math.max(lastSeq, page.messages.at(-1)?.seq ?? 0);
  if (unreadFrom === null) return { at, unread: null };
  const here = page.messages.filter((message) => message.seq >= unreadFrom && message.side !== side).length;
  // Messages beyond the loaded page are counted by number, because their authors are unknown.
  const below = at - (page.messages.at(-1)?.seq ?? at);
  return { at, unread: { from: unreadFrom, count: Math.max(1, here + below) } };
}
