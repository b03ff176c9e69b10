import { type ReactNode, useId } from "react";
import { Drawing } from "../content/drawing.tsx";
import { FileInput } from "./input.tsx";
import { useDrop } from "./use-drop.ts";

type Props = { title: string; accept: string; hint: ReactNode; onFiles: (files: readonly File[]) => void };

/** An area to drop files on, with a file input for users who do not drag. */
export function DropZone({ title, accept, hint, onFiles }: Props) {
  const { over, on } = useDrop(onFiles);
  const input = useId();

  return (
    <>
      <noscript>
        <p className="er warn">To upload a file, turn on JavaScript in your browser.</p>
      </noscript>
      <div className={over ? "drop needs-js on" : "drop needs-js"} {...on}>
        <Drawing act="upload" size="s" />
        <div>
          <b>{over ? "Drop to upload" : title}</b>
          <p>
            {hint}, or{" "}
            <label className="lnk file-link" htmlFor={input}>
              choose files
              <FileInput
                id={input}
                className="vh"
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
