import { type ComponentProps, type ReactNode, useId } from "react";
import { Drawing } from "../content/drawing.tsx";
import listsStyles from "../shell/screen.lists.module.css";
import dropZoneStyles from "./drop-zone.module.css";
import { FileInput } from "./input.tsx";
import layoutStyles from "./layout.module.css";
import noticeStyles from "./notice.module.css";
import textStyles from "./text.module.css";
import { useDrop } from "./use-drop.ts";

type Props = {
  title: string;
  accept: string;
  hint: ReactNode;
  /** One file is chosen and no more. */
  single?: boolean;
  onFiles: (files: readonly File[]) => void;
} & Pick<ComponentProps<"input">, "aria-describedby" | "aria-invalid" | "autoFocus">;

/** An area to drop files on, with a file input for users who do not drag. */
export function DropZone({ title, accept, hint, single = false, onFiles, ...rest }: Props) {
  const { over, on } = useDrop(onFiles);
  const input = useId();

  return (
    <>
      <noscript>
        <p className={`${noticeStyles.root} ${noticeStyles.warn}`}>
          To upload a file, turn on JavaScript in your browser.
        </p>
      </noscript>
      <div
        className={
          over
            ? `${dropZoneStyles.root} ${layoutStyles.needsScript} ${dropZoneStyles.over}`
            : `${dropZoneStyles.root} ${layoutStyles.needsScript}`
        }
        {...on}
      >
        <Drawing act="upload" size="small" />
        <div>
          <b>{over ? "Drop to upload" : title}</b>
          <p>
            {hint}, or{" "}
            <label className={`${textStyles.link} ${listsStyles.fileLink}`} htmlFor={input}>
              {single ? "choose a file" : "choose files"}
              <FileInput
                {...rest}
                id={input}
                className={textStyles.hidden}
                multiple={!single}
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
