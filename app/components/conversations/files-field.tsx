import { Paperclip } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { AttachRow } from "#app/components/conversations/messages/attach-row.tsx";
import { FilePicker } from "#app/components/conversations/messages/file-picker.tsx";
import { type Attachments, FILE_FAILED } from "#app/components/conversations/messages/use-attachments.ts";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import fieldStyles from "../ui/field.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import composerStyles from "./messages/conversations.composer.module.css";

/** Blocks the submission of a form while one of its uploads has failed, and shows the error. */
export function useFileUploadPending({ failed }: Attachments) {
  const [tried, setTried] = useState(false);

  function onSubmit(event: FormEvent): void {
    setTried(failed);
    if (failed) event.preventDefault();
  }

  return { words: tried && failed ? FILE_FAILED : undefined, onSubmit };
}

type Props = { files: Attachments; most: number; label: string; error?: string };

/** File attachments of a form. Files are uploaded at once, so that the form submits only their ids. */
export function FilesField({ files, most, label, error = files.problem ?? undefined }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={`${fieldStyles.root} ${layoutStyles.needsScript}`}>
      <AttachRow list={files.list} onRetry={files.retry} onRemove={files.remove} />
      <FilePicker picker={picker} label={label} onPick={files.add} />
      <p className={composerStyles.addFile}>
        <Button kind="secondary" size="sm" type="button" onClick={() => picker.current?.click()}>
          <Paperclip className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Add file{" "}
        </Button>
        <span className={textStyles.faint}>Up to {most} files. PDF or Word up to 20 MB, PNG or JPEG up to 10 MB.</span>
      </p>
      {error ? (
        <p className={fieldStyles.error} role="alert">
          {error}
        </p>
      ) : null}
      <HiddenInput name="files" value={files.there.map(({ id }) => id).join(",")} />
    </div>
  );
}
