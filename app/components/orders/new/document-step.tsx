import { FileText } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import formStyles from "#app/components/ui/form.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { measuredWords } from "#core/orders/word-counts.ts";
import { counted } from "#core/shared/counted.ts";
import { UploadLine } from "../../shell/upload/upload-line.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { FieldError, TextField } from "../../ui/field.tsx";
import { sizeText } from "../../ui/size-text.ts";
import ordersFormStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";
import { PartsField } from "./parts-field.tsx";
import type { useDocuments } from "./use-documents.ts";

const ACCEPTED =
  ".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHOWN = 8;

type Documents = ReturnType<typeof useDocuments>;
type DocumentProps = StepProps & { staff: Documents };

/** The document: an existing one or a new upload. Its words are counted from the file. */
export function DocumentStep({ draft, change, fields, staff }: DocumentProps) {
  const { documents, measure, upload } = staff;
  const needed = draft.kind !== "tutoring" && draft.kind !== "model-outline";
  const chosen = documents.find(({ id }) => id === draft.sourceId);
  const counting = chosen !== undefined && chosen.words === null && chosen.status === "received";

  async function choose(id: string): Promise<void> {
    const known = documents.find((one) => one.id === id);
    change({
      sourceId: id,
      parts: [],
      ...(known?.words ? { words: known.words } : {}),
      ...titleFrom(known?.name, draft.title),
    });
    if (known?.parts !== undefined) await measure(id);
  }

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    await upload(file, (arrived) => {
      change({ sourceId: arrived.id, parts: [], ...titleFrom(arrived.name, draft.title) });
      void measure(arrived.id);
    });
  }

  // A document named in the address or in a stored draft is counted too.
  const open = chosen && chosen.parts === undefined ? chosen.id : null;
  useEffect(() => {
    if (open) void measure(open);
  }, [open, measure]);

  // The server's word count replaces any count in the address or in an older form.
  const now = chosen ? wordsIn(chosen, draft.parts ?? []) : null;
  useEffect(() => {
    if (now !== null && now !== draft.words) change({ words: now });
  }, [now, draft.words, change]);

  return (
    <>
      {needed ? null : (
        <p className={textStyles.muted}>This service needs no file. You can add one if you want us to look at it.</p>
      )}
      <DropZone
        title="Drop your document here"
        accept={ACCEPTED}
        hint={<>PDF or Word, up to 20&nbsp;MB</>}
        onFiles={(files) => void take(files)}
      />
      <UploadLines staff={staff} />
      {documents.length > 0 ? (
        <DocumentChoice documents={documents} chosen={draft.sourceId} invalid={!!fields.sourceId} onChoose={choose} />
      ) : null}
      {fields.sourceId ? <FieldError id="sourceId-error">{fields.sourceId}</FieldError> : null}
      {needed || draft.sourceId ? (
        <>
          <div className={`${formStyles.columns} ${layoutStyles.after}`}>
            <TextField
              id="words"
              label="Words"
              inputMode="numeric"
              value={draft.words ?? ""}
              readOnly={draft.sourceId !== undefined}
              onChange={(event) => change({ words: wordsOf(event.target.value) })}
              error={fields.words}
              hint={counting ? "Counting the words of your file…" : wordsHint(chosen?.words ?? null)}
            />
          </div>
          <PartsChoice parts={chosen?.parts ?? []} draft={draft} change={change} fields={fields} />
        </>
      ) : null}
      {draft.sourceId && !needed ? (
        <Button kind="quiet" size="sm" type="button" onClick={() => change({ sourceId: undefined, parts: [] })}>
          Order without a file
        </Button>
      ) : null}
    </>
  );
}

function wordsIn({ words, parts }: Documents["documents"][number], chosen: readonly number[]): number | null {
  return measuredWords({ words, parts: parts?.map((part) => part.words) ?? null }, chosen);
}

type PartsProps = Pick<StepProps, "draft" | "change" | "fields"> & {
  parts: NonNullable<Documents["documents"][number]["parts"]>;
};

function PartsChoice({ parts, draft, change, fields }: PartsProps) {
  if (parts.length > 1)
    return (
      <PartsField
        parts={parts}
        chosen={draft.parts ?? []}
        choose={(chosen) => change({ parts: chosen })}
        error={fields.parts}
      />
    );
  return fields.parts ? <FieldError id="parts-error">{fields.parts}</FieldError> : null;
}

/** The files being uploaded, each with its progress or error. */
export function UploadLines({ staff: { uploads, pause, resume, cancel } }: Pick<DocumentProps, "staff">) {
  return uploads.map((one) => {
    const { name, problem, note, retry } = one;
    if (note)
      return (
        <p key={name} className={`${fieldStyles.hint} ${layoutStyles.after}`} role="status">
          <b>{name}</b> {note}
        </p>
      );
    return problem ? (
      <p key={name} className={`${fieldStyles.error} ${layoutStyles.after}`} role="alert">
        <b>{name}</b> {problem}
        {retry ? (
          <>
            {" "}
            <Button kind="quiet" size="sm" type="button" onClick={retry}>
              Retry<span className={textStyles.hidden}> {name}</span>
            </Button>
          </>
        ) : null}
      </p>
    ) : (
      <div key={name} className={layoutStyles.after}>
        <b>{name}</b>
        <UploadLine
          shown={one}
          name={name}
          onPause={() => pause(name)}
          onResume={() => resume(name)}
          onCancel={() => cancel(name)}
        />
      </div>
    );
  });
}

type ChoiceProps = {
  documents: Documents["documents"];
  chosen: string | undefined;
  invalid: boolean;
  onChoose: (id: string) => Promise<void>;
};

function DocumentChoice({ documents, chosen, invalid, onChoose }: ChoiceProps) {
  return (
    <fieldset
      className={`${ordersFormStyles.choices} ${ordersFormStyles.documentChoices}`}
      aria-describedby={invalid ? "sourceId-error" : undefined}
    >
      <legend className={fieldStyles.label}>Or choose one of your documents</legend>
      {documents.slice(0, SHOWN).map(({ id, name, words, bytes, status }) => (
        <label key={id} className={chosen === id ? ordersFormStyles.chosen : undefined}>
          <Radio
            name="source"
            checked={chosen === id}
            disabled={status === "rejected"}
            onChange={() => void onChoose(id)}
          />
          <FileText className={iconStyles.root} aria-hidden="true" />
          <span>
            <b>{name}</b>
            <span>
              {status === "rejected"
                ? "Text could not be read"
                : words === null
                  ? sizeText(bytes)
                  : `${counted(words, "word")}, ${sizeText(bytes)}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function wordsOf(text: string): number | undefined {
  const figure = Number(text.replace(/[\s,.]/g, ""));
  return Number.isInteger(figure) && figure > 0 && figure <= 1_000_000 ? figure : undefined;
}

function wordsHint(counted: number | null): string {
  return counted
    ? `We counted ${counted.toLocaleString("en")} in the file.`
    : "100 to 50,000. We count the words of your file when you choose one.";
}

function titleFrom(name: string | undefined, title: string | undefined): { title?: string } {
  if (title || !name) return {};
  return { title: name.replace(/\.(?:pdf|docx?|txt)$/i, "").slice(0, 150) };
}
