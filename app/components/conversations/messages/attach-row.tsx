import { FileText, RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "#app/components/ui/button.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import type { Attachment } from "./use-attachments.ts";

type Props = { list: readonly Attachment[]; onRetry: (key: string) => void; onRemove: (key: string) => void };

/** The attachments of the message being written, each with its upload progress or error. */
export function AttachRow({ list, onRetry, onRemove }: Props) {
  if (list.length === 0) return null;
  return (
    <ul className="att-row" aria-label="Attached files">
      {list.map((file) => {
        const { key, name, bytes, state, words, again } = file;
        const failed = state === "failed";
        const Icon = failed ? TriangleAlert : FileText;
        return (
          <li key={key} className={failed ? "att stopped" : "att"}>
            <Icon className="i" aria-hidden="true" />
            <span className="of">
              {name} <span className="dim num">{sizeText(bytes)}</span>
              {failed ? (
                <span className="why" role="alert">
                  {words}
                </span>
              ) : null}
              {state === "sending" ? <UploadProgress file={file} /> : null}
            </span>
            {failed && again ? (
              <IconButton size="sm" label={`Retry ${name}`} onClick={() => onRetry(key)}>
                <RotateCw className="i s" aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton size="sm" label={`Remove ${name}`} onClick={() => onRemove(key)}>
              <X className="i s" aria-hidden="true" />
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
        <span className="why" role="status">
          {words}
        </span>
      ) : null}
    </>
  );
}
