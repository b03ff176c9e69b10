import { useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { discardForm } from "#app/components/shell/connection/saved-forms.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { fieldMessages } from "#core/app-error.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import { SavedReplyForm } from "#schema/conversations/inbox.ts";
import { ANSWER_FILES } from "#schema/vocabulary/conversations.ts";
import { AttachRow } from "../messages/attach-row.tsx";
import { FilePicker } from "../messages/file-picker.tsx";
import { FILE_FAILED, useAttachments } from "../messages/use-attachments.ts";
import { act } from "./staff-calls.ts";

/** A saved reply as it is stored. */
export type SavedReplyLine = Omit<SavedReplyForm, "fileIds"> & { byName: string; files: FileView[] };

const ANSWER = { of: "A saved reply", files: ANSWER_FILES };

type FormProps = {
  line: SavedReplyLine | null;
  /** The saved reply as it is stored now; differs from `line` if another user saved it meanwhile. */
  stored: SavedReplyLine | null;
  onRefused: () => void;
  /** `version`: that of the saved reply now; null if the form was left. */
  onDone: (version: number | null) => void;
};

/** The form of a new saved reply, or of one that is edited. */
export function SavedReplyEditor({ line, stored, onRefused, onDone }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const files = useAttachments(ANSWER);
  const { take } = files;
  const [fields, setFields] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [mine, setMine] = useState<{ shortcut: string; title: string; body: string } | null>(null);
  const behind = mine && stored && stored.version !== line?.version ? stored : null;
  const [id] = useState(() => line?.id ?? crypto.randomUUID());

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the files of the saved reply once, when the form is opened.
  useEffect(() => take(line?.files ?? []), []);

  function leave(version: number | null): void {
    discardForm(form.current);
    onDone(version);
  }

  async function save(): Promise<void> {
    if (files.failed) return setFields({ fileIds: FILE_FAILED });
    const values = Object.fromEntries(new FormData(form.current ?? undefined));
    const fileIds = files.there.map((file) => file.id);
    const read = SavedReplyForm.safeParse({ ...values, id, version: behind?.version ?? line?.version ?? 0, fileIds });
    if (!read.success) return setFields(fieldMessages(read.error));
    setFields({});
    setSaving(true);
    const saved = await act(answerOf(inboxApi["saved-replies"].$put({ json: read.data })));
    setSaving(false);
    if (saved) return leave(read.data.version + 1);
    setMine({ shortcut: read.data.shortcut, title: read.data.title, body: read.data.body });
    onRefused();
  }

  return (
    <form
      ref={form}
      className={`${formStyles.root} ${pageStyles.block}`}
      data-saved={`saved reply ${line?.id ?? ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{line ? `Edit /${line.shortcut}` : "New saved reply"}</h2>
      {behind && mine ? (
        <BothVersions
          who={behind.byName}
          rows={[
            { label: "Shortcut", theirs: behind.shortcut, mine: mine.shortcut },
            { label: "Title", theirs: behind.title, mine: mine.title },
            { label: "Text", theirs: behind.body, mine: mine.body },
          ]}
        >
          Your version is in the form below. Saving it overwrites theirs.
        </BothVersions>
      ) : null}
      {fields.fileIds ? <NoticePanel title={fields.fileIds} /> : null}
      <TextField
        id="shortcut"
        name="shortcut"
        label="Shortcut"
        hint="2 to 32 lower-case letters, digits or underscores."
        defaultValue={line?.shortcut}
        error={fields.shortcut}
        maxLength={32}
        autoFocus
      />
      <TextField id="title" name="title" label="Title" defaultValue={line?.title} error={fields.title} maxLength={80} />
      <TextAreaField
        id="body"
        name="body"
        label="Text"
        rows={8}
        defaultValue={line?.body}
        error={fields.body}
        maxLength={4000}
      />
      <AttachRow list={files.list} onRetry={files.retry} onRemove={files.remove} />
      {files.problem ? <NoticePanel title={files.problem} /> : null}
      <FilePicker picker={picker} label="Files for the saved reply" onPick={files.add} />
      <p className={layoutStyles.inline}>
        <Button sending={saving} sendingLabel="Saving…" disabled={files.waiting}>
          {files.waiting ? "Uploading file…" : "Save reply"}
        </Button>
        <Button kind="secondary" type="button" onClick={() => picker.current?.click()}>
          Attach a file
        </Button>
        <Button kind="quiet" type="button" onClick={() => leave(null)}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
