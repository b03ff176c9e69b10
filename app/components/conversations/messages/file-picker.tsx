import type { RefObject } from "react";
import { FileInput } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { ACCEPTED } from "./use-attachments.ts";

/** The browser's file chooser, opened by a labelled button. */
export function FilePicker({
  picker,
  label,
  onPick,
}: {
  picker: RefObject<HTMLInputElement | null>;
  label: string;
  onPick: (files: File[]) => void;
}) {
  return (
    <FileInput
      ref={picker}
      className={textStyles.hidden}
      tabIndex={-1}
      aria-label={label}
      accept={ACCEPTED}
      multiple
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        // The same file can be chosen again after it was removed.
        event.target.value = "";
      }}
    />
  );
}
