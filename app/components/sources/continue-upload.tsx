import { useState } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { UploadLine } from "#app/components/shell/upload/upload-line.tsx";
import { useUpload } from "#app/components/shell/upload/use-upload.ts";
import { DropZone } from "../ui/drop-zone.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { fileProblem } from "./archive-field.tsx";

/** The rest of an upload that was interrupted: the archive is chosen again, and the parts that are stored are not sent. */
export function ContinueUpload({ importId }: { importId: string }) {
  const changed = useChanged();
  const { shown, start, pause, resume, end } = useUpload();
  const [fileName, setFileName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const box = useFocusKept<HTMLDivElement>(`${shown !== null} ${problem}`);

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return;
    const wrong = fileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setFileName(file.name);
    const outcome = await start({
      ...{ purpose: "collection_archive", importId, name: file.name, type: file.type },
      ...{ body: file, key: importId },
    });
    end();
    if (!outcome.ok && !outcome.ended) setProblem(outcome.message);
    void changed("sources");
  }

  return (
    <div ref={box}>
      {shown ? (
        <UploadLine shown={shown} name={fileName} onPause={pause} onResume={resume} />
      ) : (
        <DropZone
          title="Continue the upload"
          accept=".zip,.jsonl,.gz"
          hint="Drop the same archive here: what is uploaded already is not sent again"
          single
          onFiles={(files) => void take(files)}
        />
      )}
      {problem ? <NoticePanel title={problem} /> : null}
    </div>
  );
}
