import { Pause, Play } from "lucide-react";
import { sizeText } from "../../ui/size-text.ts";
import type { Sending } from "./use-sending.ts";

type Props = { sending: Sending; pause: () => void; goOn: () => void };

/** The progress of an upload, with a pause button. */
export function SendingLine({ sending: { bytes, sent, paused, words }, pause, goOn }: Props) {
  const arrived = sent >= bytes;
  return (
    <div className="sending">
      <progress
        className={paused ? "bar-line paused" : "bar-line"}
        max={Math.max(1, bytes)}
        value={sent}
        aria-label="Uploading the file"
      />
      <p role="status">
        {paused ? (
          <>
            <b>Paused</b> at {sizeText(sent)} of {sizeText(bytes)}. The upload resumes from here.
          </>
        ) : (
          (words ?? (arrived ? "File uploaded." : `Uploading ${sizeText(bytes)}`))
        )}
      </p>
      {arrived ? null : (
        <button type="button" className="btn g sm" onClick={paused ? goOn : pause}>
          {paused ? <Play className="i s" aria-hidden="true" /> : <Pause className="i s" aria-hidden="true" />}
          {paused ? "Resume" : "Pause"}
        </button>
      )}
    </div>
  );
}
