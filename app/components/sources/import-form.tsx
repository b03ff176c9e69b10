import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { UploadLine } from "#app/components/shell/upload/upload-line.tsx";
import { useUpload } from "#app/components/shell/upload/use-upload.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import formStyles from "../ui/form.module.css";
import { HiddenFields } from "../ui/input.tsx";
import layoutStyles from "../ui/layout.module.css";
import { NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { ArchiveField } from "./archive-field.tsx";
import { ImportFields } from "./import-fields.tsx";
import styles from "./imports.admin.module.css";
import sourcesStyles from "./sources.admin.module.css";
import { COLLECTIONS_HREF, type CollectionView } from "./views.ts";

type Props = {
  collections: readonly Pick<CollectionView, "id" | "name" | "active">[];
  /** Told the import whose archive this form is about to upload, uploads, or may try again; null where there is none. */
  onUploading: (id: string | null) => void;
  onUploaded: () => void;
};

/** Chooses an archive and the collection it becomes: first the import is announced, then the file is uploaded. */
export function ImportForm({ collections, onUploading, onUploaded }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  const cancelling = useFetcher<AdminAnswer>();
  const changed = useChanged();
  const { shown, start, pause, resume, cancel, end } = useUpload();
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [file, setFile] = useState<File | null>(null);
  /** Rises with each upload that was finished: the next one begins with empty fields. */
  const [finished, setFinished] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** The import that was announced and whose upload has not begun. */
  const announced = useRef<string | null>(null);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const uploading = shown !== null;
  const acts = useFocusKept<HTMLDivElement>(`${fetcher.state} ${uploading} ${problem}`);

  const isBusy = uploading || problem !== null || fetcher.state !== "idle" || announced.current === key;
  useEffect(() => onUploading(isBusy ? key : null), [isBusy, key, onUploading]);

  useEffect(() => {
    if (!answer?.ok || !file || announced.current !== key) return;
    announced.current = null;
    void upload(file);
  });

  async function upload(body: File): Promise<void> {
    setProblem(null);
    const outcome = await start({
      ...{ purpose: "collection_archive", importId: key, name: body.name, type: body.type },
      ...{ body, key },
    });
    end();
    if (!outcome.ok && !outcome.ended) setProblem(outcome.message);
    if (outcome.ok) {
      setFile(null);
      setFinished((count) => count + 1);
      onUploaded();
      setKey(crypto.randomUUID());
    }
    void changed("sources");
  }

  /** The announced import is cancelled, and keeps its id; the form stays as it is filled in. */
  function giveUp(): void {
    cancel();
    end();
    setProblem(null);
    const act = { intent: "cancel_import", id: key, version: "1" };
    void cancelling.submit(act, { method: "post", action: COLLECTIONS_HREF });
    setKey(crypto.randomUUID());
  }

  return (
    <section className={`${cardStyles.root} ${sourcesStyles.card} ${styles.start}`} aria-labelledby="import-archive">
      <h2 id="import-archive">Import an archive</h2>
      <fetcher.Form
        method="post"
        action={COLLECTIONS_HREF}
        className={`${formStyles.root} ${styles.form}`}
        noValidate
        onSubmit={() => {
          announced.current = key;
        }}
      >
        <HiddenFields values={{ intent: "start_import", id: key }} />
        <ArchiveField key={`archive ${finished}`} file={file} uploading={uploading} onChange={setFile} />
        <ImportFields key={`fields ${finished}`} collections={collections} fields={answer?.fields ?? {}} />
        {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
        <div ref={acts}>
          {shown ? (
            <UploadLine shown={shown} name={file?.name ?? ""} onPause={pause} onResume={resume} onCancel={giveUp} />
          ) : problem && file ? (
            <NoticePanel title={problem}>
              <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
                <Button type="button" kind="secondary" size="sm" onClick={() => void upload(file)}>
                  Retry upload
                </Button>
                <Button type="button" kind="quiet" size="sm" onClick={giveUp}>
                  Cancel upload
                </Button>
              </p>
            </NoticePanel>
          ) : (
            <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
              <Button sending={fetcher.state !== "idle"} disabled={!file}>
                Upload and import
              </Button>
              {file ? null : <span className={textStyles.faint}>Choose an archive first.</span>}
            </p>
          )}
        </div>
      </fetcher.Form>
    </section>
  );
}
