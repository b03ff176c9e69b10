import { useEffect, useRef, useState } from "react";
import { discardForm } from "#app/components/shell/connection/saved-forms.ts";
import { useAsking } from "#app/components/shell/use-asking.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { describedBy, FieldError, TextAreaField } from "#app/components/ui/field.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { toasts } from "#app/components/ui/toast-store.ts";
import { mayChange } from "#core/conversations/conversation.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";
import { MESSAGE_MOST, type Side } from "#schema/vocabulary/conversations.ts";
import type { LiveConversation } from "./conversation.ts";
import type { ConversationApi } from "./conversation-api.ts";
import messagesStyles from "./conversations.messages.module.css";

type ActsProps = { message: MessageView; side: Side; now: number; reachable: boolean; onAct: (act: Act) => void };
type Act = "edit" | "delete" | "report";

/** The actions of a message, beside its time. Only the current message's actions are in the tab order. */
export function BubbleActs({ message, side, now, reachable, onAct }: ActsProps) {
  const tabIndex = reachable ? 0 : -1;
  if (mayChange(message, now)) {
    return (
      <span className={messagesStyles.actions}>
        <Button kind="link" type="button" tabIndex={tabIndex} onClick={() => onAct("edit")}>
          Edit<span className={textStyles.hidden}> your message</span>
        </Button>
        <Button kind="link" type="button" tabIndex={tabIndex} onClick={() => onAct("delete")}>
          Delete<span className={textStyles.hidden}> your message</span>
        </Button>
      </span>
    );
  }
  if (side !== "user" || message.side === "user" || message.kind === "event" || message.deletedAt) return null;
  return (
    <span className={`${messagesStyles.actions} ${messagesStyles.quietActions}`}>
      <Button kind="link" type="button" tabIndex={tabIndex} onClick={() => onAct("report")}>
        Report<span className={textStyles.hidden}> message from {message.name}</span>
      </Button>
    </span>
  );
}

/** The editor of a sent message. */
export function MessageEditor({
  message,
  conversation,
  api,
  side,
  onDone,
}: {
  message: MessageView;
  conversation: LiveConversation;
  api: ConversationApi;
  side: Side;
  onDone: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = `edit-${message.id}`;
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  async function save(): Promise<void> {
    const body = field.current?.value.trim() ?? "";
    if (body === message.body || body === "") return onDone();
    setSaving(true);
    const answer = await api.edit(message.id, body);
    setSaving(false);
    if (!answer.ok) return setProblem(Object.values(answer.fields)[0] ?? answer.words);
    conversation.own(answer.value.message);
    onDone();
  }

  return (
    <div className={messagesStyles.edit}>
      <label className={textStyles.hidden} htmlFor={id}>
        Your message
      </label>
      <Textarea
        id={id}
        ref={field}
        defaultValue={message.body}
        maxLength={MESSAGE_MOST[side]}
        {...describedBy({ id, error: problem })}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            onDone();
          }
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void save();
          }
        }}
      />
      {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
      <div className={layoutStyles.inline}>
        <Button type="button" size="sm" sending={saving} sendingLabel="Saving…" onClick={() => void save()}>
          Save changes
        </Button>
        <Button type="button" size="sm" kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type DeleteDialogProps = {
  message: MessageView | null;
  conversation: LiveConversation;
  api: ConversationApi;
  onDone: () => void;
};

export function DeleteDialog({ message, conversation, api, onDone }: DeleteDialogProps) {
  const { sending, problem, ask } = useAsking(message !== null);

  async function remove(): Promise<void> {
    const done = message && (await ask(api.remove(message.id)));
    if (!done) return;
    conversation.own(done.value.message);
    onDone();
  }

  return (
    <Dialog
      open={message !== null}
      onClose={onDone}
      title="Delete this message?"
      actions={
        <>
          <Button type="button" kind="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button type="button" kind="danger" sending={sending} sendingLabel="Deleting…" onClick={() => void remove()}>
            Delete message
          </Button>
        </>
      }
    >
      <p>The text and files are deleted. “This message was deleted” stays in the conversation.</p>
      {problem ? <FieldError id="delete-error">{problem}</FieldError> : null}
    </Dialog>
  );
}

export function ReportDialog({ message, api, onDone }: Omit<DeleteDialogProps, "conversation">) {
  const { sending, problem, ask } = useAsking(message !== null);

  async function report(form: HTMLFormElement): Promise<void> {
    const reason = String(new FormData(form).get("reason") ?? "").trim();
    if (!message || !(await ask(api.report(message.id, reason)))) return;
    discardForm(form);
    toasts.say("good", "Message reported. Someone who did not write it will review it.");
    onDone();
  }

  return (
    <Dialog
      open={message !== null}
      onClose={onDone}
      title="Report this message"
      actions={
        <>
          <Button type="button" kind="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button form="report-message" sending={sending}>
            Report message
          </Button>
        </>
      }
    >
      <form
        id="report-message"
        key={message?.id}
        data-saved={`report ${message?.id}`}
        onSubmit={(event) => {
          event.preventDefault();
          void report(event.currentTarget);
        }}
      >
        <TextAreaField
          id="report-reason"
          name="reason"
          label="What is wrong with it?"
          hint="10 to 500 characters. Someone who did not write the message will read it."
          error={problem}
          minLength={10}
          maxLength={500}
          required
        />
      </form>
    </Dialog>
  );
}
