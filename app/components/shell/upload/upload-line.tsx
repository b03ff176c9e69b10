import { Pause, Play, X } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Progress } from "#app/components/ui/progress.tsx";
import textStyles from "#app/components/ui/text.module.css";
import uploadLineStyles from "#app/components/ui/upload-line.module.css";
import { sizeText } from "../../ui/size-text.ts";
import type { ShownUpload } from "./use-upload.ts";

type Props = {
  shown: ShownUpload;
  /** The file's name where a screen shows several; without it the buttons need no object. */
  name?: string;
  onPause: () => void;
  onResume: () => void;
  onCancel?: () => void;
};

/** The progress of an upload, with buttons to pause, resume and cancel it. */
export function UploadLine({ shown, name, onPause, onResume, onCancel }: Props) {
  const { bytes, sent, paused, message } = shown;
  const complete = sent >= bytes;
  const object = name ? <span className={textStyles.hidden}> {name}</span> : null;
  return (
    <div className={uploadLineStyles.root}>
      <Progress paused={paused} max={Math.max(1, bytes)} value={sent} label={`Uploading ${name ?? "the file"}`} />
      <p role="status">
        {paused ? (
          <>
            <b>Paused</b> at {sizeText(sent)} of {sizeText(bytes)}. The upload resumes from here.
          </>
        ) : (
          (message ?? (complete ? "File uploaded." : `Uploading ${sizeText(bytes)}`))
        )}
      </p>
      {complete ? null : (
        <Button kind="quiet" size="sm" type="button" onClick={paused ? onResume : onPause}>
          {paused ? (
            <Play className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          ) : (
            <Pause className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          )}
          {paused ? "Resume" : "Pause"}
          {object}
        </Button>
      )}
      {onCancel && !complete ? (
        <Button kind="quiet" size="sm" type="button" onClick={onCancel}>
          <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          Cancel
          {object}
        </Button>
      ) : null}
    </div>
  );
}
