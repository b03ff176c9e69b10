import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { UploadLine } from "#app/components/shell/upload/upload-line.tsx";
import { useUpload } from "#app/components/shell/upload/use-upload.ts";
import { archiveProblem } from "#core/sources/archive-file.ts";
import { ARCHIVE_MAX_BYTES } from "#schema/vocabulary/collections.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import { Field, FieldError, OptionGrid, SelectField, TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import { FileInput, HiddenFields } from "../ui/input.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import styles from "./imports.admin.module.css";
import { type CollectionView, type SnapshotView, unknownTexts } from "./views.ts";

/** Stands for a licence that is written in the next field. */
const OTHER = "other";

const licences = [
  { value: "", label: "Unknown: only links are shown" },
  ...["CC0", "Public domain", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0", "Own work"].map((one) => ({
    value: one,
    label: one,
  })),
  { value: OTHER, label: "Another licence" },
];

type Props = { collections: readonly Pick<CollectionView, "id" | "name" | "active">[] };

/** Chooses an archive and the collection it becomes: first the import is announced, then the file is uploaded. */
export function ImportForm({ collections }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  const cancelling = useFetcher<AdminAnswer>();
  const changed = useChanged();
  const { shown, start, pause, resume, cancel, end } = useUpload();
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [file, setFile] = useState<File | null>(null);
  const [collection, setCollection] = useState("");
  const [licence, setLicence] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const fields = answer?.fields ?? {};

  useEffect(() => {
    if (!answer?.ok || !file || sent.current === key) return;
    sent.current = key;
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
      form.current?.reset();
      setFile(null);
      setCollection("");
      setLicence("");
      setKey(crypto.randomUUID());
    }
    void changed("sources");
  }

  const wrong = file ? problemOf(file) : null;
  const uploading = shown !== null;
  const active = collections.find(({ id }) => id === collection)?.active;
  return (
    <section className={`${cardStyles.root} ${styles.card} ${styles.start}`} aria-labelledby="import-archive">
      <h2 id="import-archive">Import an archive</h2>
      <fetcher.Form
        ref={form}
        method="post"
        action="/admin/turnitin-reports?tab=collections"
        className={`${formStyles.root} ${styles.form}`}
        noValidate
      >
        <HiddenFields values={{ intent: "start_import", id: key }} />
        <Field
          id="import-file"
          label="Archive"
          hint={
            <>
              A .zip of PDF, Word, .odt, .rtf, .txt, .md, .html or .tex files, with a metadata.csv if you have one
              (columns path, title, authors, year, container, doi, url, licence); or a .jsonl or .jsonl.gz file. At most
              300&nbsp;MB and 20,000 texts.
            </>
          }
        >
          <FileInput
            id="import-file"
            accept=".zip,.jsonl,.gz"
            disabled={uploading}
            aria-describedby={wrong ? "import-file-error" : "import-file-hint"}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          {wrong ? <FieldError id="import-file-error">{wrong}</FieldError> : null}
        </Field>
        <SelectField
          id="import-collection"
          name="collection"
          label="Collection"
          value={collection}
          onChange={(event) => setCollection(event.target.value)}
          choices={[
            { value: "", label: "New collection" },
            ...collections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {collection === "" ? (
          <TextField
            id="import-name"
            name="name"
            label="Name of the collection"
            hint="Students read it in the list of what a check is compared with."
            error={fields.name}
            maxLength={80}
          />
        ) : (
          <ModeChoice active={active} />
        )}
        <SelectField
          id="import-licence"
          label="Licence of texts that state none"
          hint="It decides what a report shows of a text: all of it, passages, or a link."
          {...(licence === OTHER ? {} : { name: "licence" })}
          value={licence}
          onChange={(event) => setLicence(event.target.value)}
          choices={licences}
        />
        {licence === OTHER ? (
          <TextField
            id="import-other-licence"
            name="licence"
            label="Name of the licence"
            error={fields.licence}
            maxLength={60}
          />
        ) : null}
        {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
        {problem ? (
          <NoticePanel title={problem}>
            {file ? (
              <Button type="button" kind="secondary" size="sm" onClick={() => void upload(file)}>
                Retry upload
              </Button>
            ) : null}
          </NoticePanel>
        ) : null}
        {shown ? (
          <UploadLine
            shown={shown}
            name={file?.name ?? ""}
            onPause={pause}
            onResume={resume}
            onCancel={() => {
              cancel();
              end();
              const act = { intent: "cancel_import", id: key, version: "1" };
              void cancelling.submit(act, { method: "post", action: "/admin/turnitin-reports?tab=collections" });
              // The cancelled import keeps its id.
              setKey(crypto.randomUUID());
            }}
          />
        ) : (
          <p>
            <Button sending={fetcher.state !== "idle"} disabled={!file || wrong !== null}>
              Upload and import
            </Button>
            {file ? null : <span className={textStyles.faint}> Choose an archive first.</span>}
          </p>
        )}
      </fetcher.Form>
    </section>
  );
}

function ModeChoice({ active }: { active: SnapshotView | null | undefined }) {
  const known = active?.knownTexts ?? true;
  return (
    <OptionGrid
      legend="Texts that are in the collection"
      name="mode"
      value="replace"
      hint={active && !known ? unknownTexts(active) : null}
      options={[
        { value: "replace", label: "Replace the collection’s texts", note: "You can roll back afterwards." },
        {
          value: "add",
          label: "Add to them",
          note: known ? "Texts that are there stay; duplicates of them are left out." : "Texts that are there stay.",
        },
      ]}
    />
  );
}

function problemOf({ name, size }: File): string | null {
  if (size > ARCHIVE_MAX_BYTES) return "The archive is too large. The limit is 300\u00a0MB.";
  return size === 0 ? "The file is empty. Choose another one." : archiveProblem(name, null);
}
