import { FileText, RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Progress } from "#app/components/ui/progress.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import textStyles from "#app/components/ui/text.module.css";
import composerStyles from "./conversations.composer.module.css";
import type { Attachment } from "./use-attachments.ts";

type Props = { list: readonly Attachment[]; onRetry: (key: string) => void; onRemove: (key: string) => void };

/** The attachments of the message being written, each with its upload progress or error. */
export function AttachRow({ list, onRetry, onRemove }: Props) {
  if (list.length === 0) return null;
  return (
    <ul className={composerStyles.attachments} aria-label="Attached files">
      {list.map((file) => {
        const { key, name, bytes, state, words, again } = file;
        const failed = state === "failed";
        const Icon = failed ? TriangleAlert : FileText;
        return (
          <li
            key={key}
            className={
              failed ? `${composerStyles.attachment} ${composerStyles.attachmentFailed}` : composerStyles.attachment
            }
          >
            <Icon className={iconStyles.root} aria-hidden="true" />
            <span className={composerStyles.fileInfo}>
              {name} <span className={`${textStyles.faint} ${textStyles.number}`}>{sizeText(bytes)}</span>
              {failed ? (
                <span className={composerStyles.attachmentReason} role="alert">
                  {words}
                </span>
              ) : null}
              {state === "sending" ? <UploadProgress file={file} /> : null}
            </span>
            {failed && again ? (
              <IconButton size="sm" label={`Retry ${name}`} onClick={() => onRetry(key)}>
                <RotateCw className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton size="sm" label={`Remove ${name}`} onClick={() => onRemove(key)}>
              <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function UploadProgress({ file: { name, share, words } }: { file: Attachment }) {
  return (
    <>
      <Progress max={1} value={share} label={`Uploading ${name}`} />
      {words ? (
        <span className={composerStyles.attachmentReason} role="status">
          {words}
        </span>
      ) : null}
    </>
  );
}
