import { ArrowLeft, Check, Clock, FileText, List, RotateCcw, Tag, TriangleAlert } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import { answerOf, keyed } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { ConversationPill } from "#app/components/conversations/conversation-pill.tsx";
import { useAbout } from "#app/components/conversations/messages/about.tsx";
import type { ComposerHandle, NoteSender } from "#app/components/conversations/messages/composer-handle.ts";
import type { Person } from "#app/components/conversations/messages/conversation.ts";
import { ConversationView } from "#app/components/conversations/messages/conversation-view.tsx";
import { errorOf, type FormAnswer } from "#app/components/shell/form-answer.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import pillStyles from "#app/components/ui/pill.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import { mayReopen, maySnooze } from "#core/conversations/conversation.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import pageStyles from "../conversations.page.module.css";
import composerStyles from "../messages/conversations.composer.module.css";
import messagesStyles from "../messages/conversations.messages.module.css";
import { InboxContext } from "./context-pane.tsx";
import staffStyles from "./conversations.staff.module.css";
import { type InboxData, type InboxOpen, inboxAddress } from "./inbox-data.ts";
import { MoreMenu } from "./more-menu.tsx";
import { type SavedReplyHandle, SavedReplyMenu } from "./saved-reply-menu.tsx";
import { LaterDialog } from "./send-later-dialog.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { act } from "./staff-calls.ts";
import { toneOf } from "./waiting.tsx";

type Props = {
  open: InboxOpen;
  data: InboxData;
  me: string;
  composer: RefObject<ComposerHandle | null>;
  /** Receives the newest message number on the page. */
  newest: RefObject<number>;
  answers: RefObject<SavedReplyHandle | null>;
  /** The error of a reply that was submitted without JavaScript. */
  answer: FormAnswer | undefined;
  onResolve: () => void;
  onReopen: () => void;
  /** Called if the conversation changed, because its list entry may have changed too. */
  onStirred: () => void;
};

/** The open conversation with all staff actions. */
export function InboxConversation(props: Props) {
  const { open, data, me, composer, newest, answers, answer, onResolve, onReopen, onStirred } = props;
  const changed = useChanged();
  const onDone = () => changed("conversations");
  const [others, setOthers] = useState<readonly Person[]>([]);
  const [later, setLater] = useState(false);
  const note = useMemo<NoteSender>(() => ({ send: (body, clientId) => saveNote(open.id, body, clientId) }), [open.id]);
  const staffHere = others.filter(({ side }) => side === "staff").map(({ name }) => name);
  const left = open.context.member?.status === "deleted";
  const over = open.status === "locked" || left;

  const about = useAbout(<InboxContext open={open} data={data} />);

  return (
    <>
      <ConversationView
        conversationId={open.id}
        side="staff"
        me={me}
        initial={open.opening}
        now={data.now}
        clientId={data.clientId}
        head={
          <>
            <ButtonLink
              kind="quiet"
              className={`${buttonStyles.icon} ${pageStyles.back}`}
              href={inboxAddress(data)}
              aria-label="All conversations"
            >
              <ArrowLeft className={iconStyles.root} aria-hidden="true" />
            </ButtonLink>
            <h2 id="conversation-title" title={topicName(open.subject)}>
              {topicName(open.subject)}
            </h2>
          </>
        }
        acts={
          <>
            {over ? null : (
              <>
                {maySnooze(open.status) ? <SnoozeMenu id={open.id} onDone={onDone} /> : null}
                <MoreMenu open={open} data={data} onDone={onDone} />
              </>
            )}
            {about.button}
            {over ? null : mayReopen(open.status) ? (
              <Button kind="secondary" size="sm" type="button" onClick={onReopen}>
                <RotateCcw className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
                Reopen
              </Button>
            ) : (
              <Button kind="secondary" size="sm" type="button" onClick={onResolve}>
                <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
                Resolve
              </Button>
            )}
          </>
        }
        at={data.at}
        under={<Under open={open} data={data} onDone={onDone} />}
        over={
          <>
            <Over open={open} staffHere={staffHere} onDone={onDone} />
            {answer ? <NoticePanel title={errorOf(answer)} /> : null}
          </>
        }
        written={answer?.values.body}
        words={{
          label: `Reply to ${open.name}`,
          send: open.member ? "Send to student" : "Send reply",
          hint: "Ctrl or ⌘ + Enter sends",
        }}
        closed={
          over ? (
            <p className={`${composerStyles.closed} ${textStyles.faint}`}>
              {left ? "This person has deleted their account." : "This conversation is closed."} You can read it, but
              you cannot reply.
            </p>
          ) : undefined
        }
        note={note}
        tools={<SavedReplyMenu savedReplies={data.savedReplies} id={open.id} composer={composer} menu={answers} />}
        composerActs={
          <Button
            kind="quiet"
            size="sm"
            type="button"
            className={layoutStyles.needsScript}
            onClick={() => setLater(true)}
          >
            Schedule
          </Button>
        }
        composer={composer}
        newest={newest}
        onStirred={onStirred}
        onPeople={setOthers}
      />
      {about.panes}
      <LaterDialog
        open={later}
        id={open.id}
        composer={composer}
        onClose={(sent) => {
          setLater(false);
          if (sent) void onDone();
        }}
      />
    </>
  );
}

async function saveNote(id: string, body: string, clientId: string) {
  const answer = await answerOf(
    inboxApi[":id"].notes.$post({ param: { id }, json: { body, clientId }, ...keyed(clientId) }),
  );
  return answer.ok ? { ok: true as const } : { ok: false as const, words: answer.words };
}

type Part = { open: InboxOpen; onDone: () => void };

function Under({ open, data, onDone }: Part & { data: InboxData }) {
  const tone = toneOf(open, data.now);
  const { write } = useTimeFormat();
  return (
    <div className={staffStyles.underHead}>
      {open.dueAt === null ? (
        <ConversationPill status={open.status} staff />
      ) : (
        <Pill
          tone={tone === "late" ? "danger" : "warn"}
          glyph={
            tone === "late" ? (
              <TriangleAlert className={iconStyles.root} aria-hidden="true" />
            ) : (
              <Clock className={iconStyles.root} aria-hidden="true" />
            )
          }
        >
          {tone === "late" ? "Reply was due " : "Reply by "}
          <Moment at={open.dueAt} />
        </Pill>
      )}
      {open.snoozedUntil === null ? null : (
        <Pill glyph={<Clock className={iconStyles.root} aria-hidden="true" />}>
          Snoozed until <Moment at={open.snoozedUntil} />
        </Pill>
      )}
      {open.orderId ? (
        <a className={pillStyles.root} href={`/admin/orders/${open.orderId}`}>
          <List className={iconStyles.root} aria-hidden="true" />
          {open.context.orders.find(({ id }) => id === open.orderId)?.number ?? "Order"}
        </a>
      ) : null}
      {open.reportId ? <Pill glyph={<FileText className={iconStyles.root} aria-hidden="true" />}>Report</Pill> : null}
      {open.labels.map((label) => (
        <a key={label} className={pillStyles.root} href={inboxAddress({ ...data, label })}>
          <Tag className={iconStyles.root} aria-hidden="true" />
          {label}
        </a>
      ))}
      <span className={layoutStyles.spacer} />
      <label className={staffStyles.assignee}>
        <span className={textStyles.hidden}>Assigned to</span>
        <Select
          className={buttonStyles.small}
          value={open.assigneeId ?? ""}
          onChange={(event) => {
            const personId = event.target.value || null;
            const request = inboxApi[":id"].assignment.$post({ param: { id: open.id }, json: { personId } });
            void act(answerOf(request)).then(onDone);
          }}
        >
          <option value="">Unassigned</option>
          {open.context.staff.map(({ id, name, awayUntil }) => (
            <option key={id} value={id} disabled={awayUntil !== null && id !== open.assigneeId}>
              {awayUntil === null ? name : `${name}, away until ${write("day", awayUntil)}`}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}

/** Notices between the messages and the composer. */
function Over({ open, staffHere, onDone }: Part & { staffHere: readonly string[] }) {
  return (
    <>
      {open.held ? (
        <NoticePanel tone="warn" title="Possible spam.">
          The form was completed very fast, or the message has many links.{" "}
          <Button
            kind="link"
            type="button"
            onClick={() => void act(answerOf(inboxApi[":id"].release.$post({ param: { id: open.id } }))).then(onDone)}
          >
            Not spam
          </Button>
        </NoticePanel>
      ) : null}
      {open.context.reports.length > 0 ? (
        <NoticePanel tone="warn" title="The student reported a message.">
          “{open.context.reports[0]?.reason}”{" "}
          <Button
            kind="link"
            type="button"
            onClick={() =>
              void act(answerOf(inboxApi[":id"].reports.settlement.$post({ param: { id: open.id } }))).then(onDone)
            }
          >
            Close report
          </Button>
        </NoticePanel>
      ) : null}
      {open.context.block ? (
        <NoticePanel tone="warn" title="This person cannot write to us until">
          <Moment at={open.context.block.until} />.{" "}
          <Button
            kind="link"
            type="button"
            onClick={() => void act(answerOf(inboxApi[":id"].block.$delete({ param: { id: open.id } }))).then(onDone)}
          >
            Unblock
          </Button>
        </NoticePanel>
      ) : null}
      {open.scheduled.map(({ id, byName, body, sendAt }) => (
        <div className={staffStyles.snooze} key={id}>
          <Clock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          <p>
            <b>
              {byName}, <Moment at={sendAt} />
            </b>{" "}
            {body}
          </p>
          <Button
            kind="quiet"
            size="sm"
            type="button"
            onClick={() =>
              void act(answerOf(inboxApi[":id"].scheduled[":key"].$delete({ param: { id: open.id, key: id } }))).then(
                onDone,
              )
            }
          >
            Cancel sending
          </Button>
        </div>
      ))}
      {staffHere.length > 0 ? (
        <p className={staffStyles.collision} role="status">
          <svg className={messagesStyles.penStroke} viewBox="0 0 44 10" aria-hidden="true">
            <path d="M2 7c3-5 5-5 6 0s3-5 6-1 3-4 6-1 4 3 7 0 6-2 9-1" />
          </svg>
          {staffHere.join(", ")} {staffHere.length === 1 ? "is" : "are"} viewing this conversation
        </p>
      ) : null}
    </>
  );
}
