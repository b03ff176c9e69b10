import { Lock, Paperclip, Quote as QuoteGlyph, Send, X } from "lucide-react";
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { FieldError } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenFields } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { useDrop } from "#app/components/ui/use-drop.ts";
import { messageDraftKey, noteDraftKey } from "#core/platform/storage-keys.ts";
import { MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";
import rowsStyles from "../conversations.rows.module.css";
import inboxStyles from "../inbox/conversations.inbox.module.css";
import { AttachRow } from "./attach-row.tsx";
import type { ComposerHandle, ComposerMode, ComposerTexts, NoteSender } from "./composer-handle.ts";
import { EnterMenu, Modes } from "./composer-parts.tsx";
import type { ConversationTools } from "./conversation-tools.ts";
import composerStyles from "./conversations.composer.module.css";
import { FilePicker } from "./file-picker.tsx";
import { QuoteBlock } from "./quote-block.tsx";
import { type Chosen, QuoteDialog } from "./quote-dialog.tsx";
import { FILE_FAILED, useAttachments } from "./use-attachments.ts";
import { keepDraft, readDraft, useEnterSends, useSavedDraft } from "./use-draft-text.ts";

type Props = {
  tools: ConversationTools;
  words: ComposerTexts;
  written?: string;
  /** The client id for the form that works without JavaScript. */
  clientId: string;
  note?: NoteSender;
  extra?: ReactNode;
  acts?: ReactNode;
  handle: RefObject<ComposerHandle | null>;
  onSent: () => void;
};

/** The number of remaining characters is shown from this share of the limit. */
const COUNT_FROM = 0.8;

/** The message composer: text, files and a quoted passage, stored in this window until the message is sent. */
export function Composer({ tools, words, written, clientId, note, extra, acts, handle, onSent }: Props) {
  const { conversationId, side, conversation, api } = tools;
  const key = messageDraftKey(conversationId);
  const noteKey = noteDraftKey(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const files = useAttachments();
  const { over, on } = useDrop(files.add);
  const [mode, setMode] = useState<ComposerMode>("reply");
  /** The current tab, readable by async code before the page has re-rendered. */
  const tab = useRef<ComposerMode>("reply");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [quoting, setQuoting] = useState(false);
  const [length, setLength] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const enter = useEnterSends();
  const most = MESSAGE_MOST[side];
  const noteId = useRef<string | null>(null);

  function text(): string {
    return field.current?.value ?? "";
  }

  function keep(part: { chosen?: Chosen | null } = {}): void {
    setLength([...text()].length);
    if (tab.current === "note") return keepDraft(noteKey, { body: text(), chosen: null, files: [] });
    keepDraft(key, { body: text(), chosen: "chosen" in part ? (part.chosen ?? null) : chosen, files: files.there });
  }

  /** Each tab has its own draft, so that an internal note never appears in the reply to a student. */
  function turnTo(next: ComposerMode): void {
    if (next === tab.current || !field.current) return;
    keep();
    tab.current = next;
    field.current.value = readDraft(next === "note" ? noteKey : key)?.body ?? "";
    setLength([...text()].length);
    setProblem(null);
    setMode(next);
  }

  function write(body: string): void {
    if (!field.current) return;
    field.current.value = body;
    keep();
  }

  function choose(next: Chosen | null): void {
    setChosen(next);
    setQuoting(false);
    keep({ chosen: next });
    field.current?.focus();
  }

  useSavedDraft(key, field, (draft) => {
    setLength([...draft.body].length);
    setChosen(draft.chosen);
    files.take(draft.files);
  });

  useImperativeHandle(handle, () => ({
    insertText(inserted) {
      turnTo("reply");
      const area = field.current;
      if (!area) return;
      area.setRangeText(inserted, area.selectionStart, area.selectionEnd, "end");
      area.focus();
      keep();
    },
    addFiles: files.take,
    restore({ body, quote, quoted, files: of }) {
      // The restored message was meant for the student, so it goes into the reply tab.
      turnTo("reply");
      write(text() === "" ? body : `${body}\n${text()}`);
      if (quote && quoted) setChosen({ asked: quote, quoted });
      files.take(of);
      field.current?.focus();
    },
    focus(next) {
      if (next) turnTo(next);
      field.current?.focus();
    },
    read() {
      const body = text().trim();
      const fileIds = files.there.map(({ id }) => id);
      return { body, fileIds, quote: chosen?.asked ?? null, problem: problemOf(body) };
    },
    clear,
  }));

  function clear(): void {
    if (field.current) field.current.value = "";
    if (tab.current === "note") {
      setLength(0);
      setProblem(null);
      return keepDraft(noteKey, { body: "", chosen: null, files: [] });
    }
    setChosen(null);
    files.clear();
    setLength(0);
    setProblem(null);
    keepDraft(key, { body: "", chosen: null, files: [] });
  }

  async function send(): Promise<void> {
    const body = text().trim();
    if (mode === "note" && note) return sendNote(body, note);
    const wrong = problemOf(body);
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    const { asked = null, quoted = null } = chosen ?? {};
    const unsent = { clientId: crypto.randomUUID(), body, files: files.there, quote: asked, quoted };
    conversation.send({ ...unsent, at: Date.now(), refused: null });
    clear();
    field.current?.focus();
    onSent();
  }

  function problemOf(body: string): string | null {
    if (files.waiting) return "A file is still uploading. Wait for it, or remove it.";
    if (files.failed) return FILE_FAILED;
    if (body === "" && files.list.length === 0) return "Write a message or attach a file.";
    const unsentMessages = [...body].length;
    return unsentMessages > most ? `The message has ${unsentMessages} characters. The limit is ${most}.` : null;
  }

  async function sendNote(body: string, { send: store }: NoteSender): Promise<void> {
    if (body === "" || saving) return setProblem(body === "" ? "Write a message first." : null);
    noteId.current ??= crypto.randomUUID();
    setSaving(true);
    const answer = await store(body, noteId.current);
    setSaving(false);
    if (!answer.ok) return setProblem(answer.words);
    noteId.current = null;
    conversation.refresh();
    // Text typed since then, in this tab or in the other, is kept.
    if (tab.current === "note" && text().trim() === body) clear();
    else if (readDraft(noteKey)?.body.trim() === body) keepDraft(noteKey, { body: "", chosen: null, files: [] });
    onSent();
  }

  const isNote = mode === "note" && note !== undefined;
  return (
    <form
      method="post"
      data-saves-itself
      className={over ? `${composerStyles.composer} ${composerStyles.dropOver}` : composerStyles.composer}
      {...on}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        // Enter in another field of the form must not send the message.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <HiddenFields values={{ intent: "write", conversationId, clientId }} />
      <div className={isNote ? `${rowsStyles.composerBox} ${composerStyles.composerNote}` : rowsStyles.composerBox}>
        {note ? <Modes mode={mode} onMode={turnTo} /> : null}
        {chosen && !isNote ? (
          <div className={composerStyles.chosen}>
            <QuoteBlock quote={chosen.quoted} staff={side === "staff"} />
            <IconButton size="sm" label="Remove quote" onClick={() => choose(null)}>
              <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
        <label className={textStyles.hidden} htmlFor="body">
          {isNote ? "Note, staff only" : words.label}
        </label>
        <Textarea
          kind="bare"
          id="body"
          name="body"
          ref={field}
          rows={2}
          defaultValue={written}
          placeholder={isNote ? "Only staff read this. @name notifies a colleague" : words.label}
          aria-describedby={problem ? "body-error" : undefined}
          aria-invalid={problem ? true : undefined}
          onInput={() => {
            keep();
            setProblem(null);
            if (text() !== "") conversation.sayWriting(isNote);
          }}
          onKeyDown={(event) => {
            const { key: pressed, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
            if (pressed !== "Enter" || shiftKey || nativeEvent.isComposing) return;
            if (!ctrlKey && !metaKey && (side === "staff" || !enter.read())) return;
            event.preventDefault();
            void send();
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || isNote) return;
            event.preventDefault();
            files.add(pasted);
          }}
        />
        {isNote ? null : <AttachRow list={files.list} onRetry={files.retry} onRemove={files.remove} />}
        <div className={layoutStyles.inline}>
          {isNote ? null : (
            <>
              <IconButton
                className={layoutStyles.needsScript}
                size="sm"
                label="Attach a file"
                onClick={() => picker.current?.click()}
              >
                <Paperclip className={iconStyles.root} aria-hidden="true" />
              </IconButton>
              <IconButton
                className={layoutStyles.needsScript}
                size="sm"
                label="Quote a passage"
                onClick={() => setQuoting(true)}
              >
                <QuoteGlyph className={iconStyles.root} aria-hidden="true" />
              </IconButton>
            </>
          )}
          {isNote ? null : extra}
          <span className={`${textStyles.faint} ${fieldStyles.hint}`}>{words.hint}</span>
          <span className={layoutStyles.spacer} />
          {length >= most * COUNT_FROM ? <LengthLeft left={most - length} /> : null}
          {side === "staff" ? null : <EnterMenu enter={enter} />}
          {isNote ? null : acts}
          <Button size="sm" sending={saving}>
            {isNote ? (
              <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            ) : (
              <Send className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            )}
            {isNote ? "Add note" : words.send}
          </Button>
        </div>
      </div>
      {problem ? <FieldError id="body-error">{problem}</FieldError> : null}
      {files.problem ? <FieldError id="files-error">{files.problem}</FieldError> : null}
      <FilePicker picker={picker} label="Files attached to the message" onPick={files.add} />
      <QuoteDialog open={quoting} api={api} onChoose={choose} onClose={() => setQuoting(false)} />
    </form>
  );
}

function LengthLeft({ left }: { left: number }) {
  return (
    <span
      className={left < 0 ? `${textStyles.number} ${inboxStyles.danger}` : `${textStyles.number} ${textStyles.faint}`}
      role="status"
    >
      {left < 0 ? `${-left} too many` : `${left} left`}
    </span>
  );
}
