import { FileText, Pause, Play, RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "#app/components/ui/button.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import type { Attachment } from "./use-attachments.ts";

/** A smaller file is uploaded in one part, before anybody could pause it. */
const PAUSABLE_BYTES = 1_048_576;

type Act = (key: string) => void;
type Props = { list: readonly Attachment[]; onRetry: Act; onPause: Act; onResume: Act; onRemove: Act };

/** The attachments of the message being written, each with its upload progress or error. */
export function AttachRow({ list, onRetry, onPause, onResume, onRemove }: Props) {
  if (list.length === 0) return null;
  return (
    <ul className="att-row" aria-label="Attached files">
      {list.map((file) => {
        const { key, name, bytes, state, paused, words, again } = file;
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
              {state === "sending" ? <Progress file={file} /> : null}
            </span>
            {state === "sending" && bytes > PAUSABLE_BYTES ? (
              <PauseButton name={name} paused={paused} onClick={() => (paused ? onResume : onPause)(key)} />
            ) : null}
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

function Progress({ file: { name, share, paused, words } }: { file: Attachment }) {
  const message = paused ? "Paused. The upload resumes from here." : words;
  return (
    <>
      <progress className={paused ? "prog paused" : "prog"} max={1} value={share} aria-label={`Uploading ${name}`} />
      {message ? (
        <span className="why" role="status">
          {message}
        </span>
      ) : null}
    </>
  );
}

function PauseButton({ name, paused, onClick }: { name: string; paused: boolean; onClick: () => void }) {
  const Icon = paused ? Play : Pause;
  return (
    <IconButton size="sm" label={`${paused ? "Resume" : "Pause"} ${name}`} onClick={onClick}>
      <Icon className="i s" aria-hidden="true" />
    </IconButton>
  );
}
