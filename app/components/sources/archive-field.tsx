import { useState } from "react";
import { archiveProblem } from "#core/sources/archive-file.ts";
import { ARCHIVE_MAX_BYTES } from "#schema/vocabulary/collections.ts";
import { Button } from "../ui/button.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import fieldStyles from "../ui/field.module.css";
import { FieldError } from "../ui/field.tsx";
import { FileHead } from "../ui/file-head.tsx";
import { sizeText } from "../ui/size-text.ts";
import styles from "./imports.admin.module.css";

type Props = { file: File | null; uploading: boolean; onChange: (file: File | null) => void };

/** The archive of an import: where it is dropped or chosen, then its name and size. A file that cannot be one is named. */
export function ArchiveField({ file, uploading, onChange }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  /** The button that had the focus is gone, so the one in its place gets it. */
  const [isChanging, setChanging] = useState(false);

  function take([chosen]: readonly File[]): void {
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setWrong(problem && `${chosen.name}: ${problem}`);
    if (!problem) onChange(chosen);
  }

  if (file)
    return (
      <FileHead name={file.name}>
        {sizeText(file.size)}{" "}
        {uploading ? null : (
          <Button
            kind="link"
            type="button"
            autoFocus
            onClick={() => {
              setChanging(true);
              onChange(null);
            }}
          >
            Change archive
          </Button>
        )}
      </FileHead>
    );
  return (
    <div className={styles.archive}>
      <DropZone
        title="Drop your archive here"
        accept=".zip,.jsonl,.gz"
        hint={<>One .zip, .jsonl or .jsonl.gz file, up to 300&nbsp;MB and 20,000 texts</>}
        single
        autoFocus={isChanging}
        aria-describedby={wrong ? "import-file-error import-file-hint" : "import-file-hint"}
        aria-invalid={wrong ? true : undefined}
        onFiles={take}
      />
      <div role="alert">{wrong ? <FieldError id="import-file-error">{wrong}</FieldError> : null}</div>
      <p className={fieldStyles.hint} id="import-file-hint">
        A .zip has PDF, Word, .odt, .rtf, .txt, .md, .html, .tex or .epub files, and a metadata.csv if you have one
        (columns path, title, authors, year, container, doi, url, licence).
      </p>
    </div>
  );
}

/** Why a chosen file cannot be an archive; null if it can. */
export function fileProblem({ name, size }: File): string | null {
  if (size > ARCHIVE_MAX_BYTES) return "The archive is too large. The limit is 300\u00a0MB.";
  return size === 0 ? "The file is empty. Choose another one." : archiveProblem(name, null);
}
