import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Drawing } from "../drawing.tsx";

type Props = { title: string; accept: string; hint: ReactNode; onFiles: (files: readonly File[]) => void };

/** A place to drop files, with the file chooser inside it for everybody who does not drag. */
export function DropZone({ title, accept, hint, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const input = useId();

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <>
      <noscript>
        <p className="er warn">Sending a file needs JavaScript in your browser.</p>
      </noscript>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the labelled file input inside does the same by keyboard. */}
      <div
        className={over ? "drop needs-js on" : "drop needs-js"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Drawing act="upload" size="s" />
        <div>
          <b>{over ? "Let go to add it" : title}</b>
          <p>
            {hint}, or{" "}
            <label className="lnk file-link" htmlFor={input}>
              choose files
              <input
                id={input}
                className="vh"
                type="file"
                multiple
                accept={accept}
                onChange={(event) => {
                  onFiles([...(event.target.files ?? [])]);
                  event.target.value = "";
                }}
              />
            </label>
          </p>
        </div>
      </div>
    </>
  );
}
