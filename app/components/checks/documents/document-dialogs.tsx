import { type FormEvent, useRef, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { type AllowanceLeft, AllowanceLine } from "#app/components/checks/submit/allowance-line.tsx";
import { requestCheck } from "#app/components/checks/submit/upload.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { CheckField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { retentionChoices, SMALL_MATCH_WORDS } from "#schema/vocabulary/checks.ts";
import type { Leaving } from "./deleted-documents.tsx";
import type { ActedDocument } from "./document-menu.tsx";

type Props = { document: ActedDocument | null; onClose: () => void; onDone: () => void };

/** The default options of a check, the same as on the page with the full form. */
const usual = {
  title: "",
  stored: "off",
  excludeQuotations: "on",
  excludeBibliography: "on",
  smallMatchWords: SMALL_MATCH_WORDS,
} as const;

/** Starts a check with the default options, after the user has confirmed their rights to the text. */
export function CheckDialog({
  document,
  onClose,
  onDone,
  keepDays,
  compareDrafts,
  allowance,
}: Props & { keepDays: number; compareDrafts: "on" | "off"; allowance: AllowanceLeft }) {
  const [rights, setRights] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef<string | null>(null);
  const form = "ask-check";

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!document) return;
    if (!rights) return setProblem("Confirm that you have the right to submit this text. Then start the check again.");
    setSending(true);
    // The key is kept until the request succeeds, so that a retry starts the same check.
    key.current ??= crypto.randomUUID();
    const requested = await requestCheck({
      ...usual,
      compareDrafts,
      rights: "on",
      retentionDays: keepDays,
      documentId: document.id,
      idempotencyKey: key.current,
    });
    setSending(false);
    if (!requested.ok) {
      setProblem(requested.message);
      return onDone();
    }
    close();
    onDone();
  }

  function close(): void {
    key.current = null;
    setRights(false);
    setProblem(null);
    onClose();
  }

  return (
    <Dialog
      open={document !== null}
      onClose={close}
      title={`Check “${document?.name ?? ""}”`}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={close}>
            Cancel
          </Button>
          <Button form={form} sending={sending}>
            Start check
          </Button>
        </>
      }
    >
      <form id={form} className={formStyles.root} onSubmit={(event) => void ask(event)} noValidate>
        <p>
          We compare this document with our collections and, unless you turned it off, with earlier versions of your own
          work. Quotations, the reference list and matches under {SMALL_MATCH_WORDS} words are shown but not counted.
          Other students’ checks are not compared with it. We keep the file and the report for{" "}
          {keepDays === 1 ? "1 day" : `${keepDays} days`}.
        </p>
        <CheckField
          id="rights"
          label="I have the right to submit this text."
          checked={rights}
          onChange={(event) => setRights(event.target.checked)}
        />
        {problem ? <NoticePanel title={problem} /> : null}
        <AllowanceLine {...allowance} />
        <p>
          <Link href="/turnitin/submit">Change options</Link>
        </p>
      </form>
    </Dialog>
  );
}

/**
 * Deletes documents after one confirmation. Deletion is permanent after ten seconds, within which each can be undone.
 * One that is refused stays, and the dialog says why.
 */
export function DeleteDialog({
  documents,
  onClose,
  onDone,
}: {
  documents: readonly ActedDocument[];
  onClose: () => void;
  /** Called for each document as soon as it is deleted, because its ten seconds run from then. */
  onDone: (leaving: Leaving) => void;
}) {
  const many = documents.length > 1;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Rises when the dialog is closed: documents that a press has not reached by then are left. */
  const press = useRef(0);

  function close(): void {
    press.current += 1;
    setSending(false);
    setProblem(null);
    onClose();
  }

  async function remove(): Promise<void> {
    press.current += 1;
    const own = press.current;
    setSending(true);
    setProblem(null);
    const refused: string[] = [];
    for (const { id, name } of documents) {
      if (press.current !== own) return;
      const answer = await answerOf(documentsApi[":id"].$delete({ param: { id } }));
      // 404 means that the document is already deleted, so it counts as success.
      if (answer.ok || answer.status === 404) onDone({ id, name, at: Date.now() });
      else refused.push(many ? `“${name}”: ${answer.words}` : answer.words);
    }
    if (press.current !== own) return;
    setSending(false);
    if (refused.length > 0) setProblem(refused.join(" "));
    else close();
  }

  return (
    <Dialog
      open={documents.length > 0}
      onClose={close}
      title={many ? `Delete ${documents.length} documents?` : `Delete “${documents[0]?.name ?? ""}”?`}
      actions={
        <>
          <Button kind="secondary" type="button" onClick={close}>
            Cancel{" "}
          </Button>
          <Button type="button" kind="danger" sending={sending} sendingLabel="Deleting…" onClick={() => void remove()}>
            {many ? `Delete ${documents.length} documents` : "Delete document"}
          </Button>
        </>
      }
    >
      <p>
        {many
          ? "This permanently deletes the files, their texts, their fingerprints and their reports. You get a deletion receipt for each."
          : "This permanently deletes the file, its text, its fingerprints and its reports. You get a deletion receipt."}{" "}
        You can undo this for 10 seconds.
      </p>
      {problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}

/** Renames a document. */
export function RenameDialog({ document, onClose, onDone }: Props) {
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!document) return;
    setSending(true);
    const answer = await answerOf(
      documentsApi[":id"].name.$post({ param: { id: document.id }, json: { name: name ?? document.name } }),
    );
    setSending(false);
    if (!answer.ok) return setProblem(answer.words);
    close();
    onDone();
  }

  function close(): void {
    setName(null);
    setProblem(null);
    onClose();
  }

  return (
    <Dialog
      open={document !== null}
      onClose={close}
      title="Rename document"
      actions={
        <>
          <Button kind="quiet" type="button" onClick={close}>
            Cancel
          </Button>
          <Button form="rename" sending={sending}>
            Save name{" "}
          </Button>
        </>
      }
    >
      <form id="rename" className={formStyles.root} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          id="new-name"
          label="Name"
          maxLength={150}
          value={name ?? document?.name ?? ""}
          error={problem ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Sets how long a document and its reports are kept, counted from today. */
export function KeepDialog({ document, onClose, onDone }: Props) {
  const [days, setDays] = useState<number>(30);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function save(): Promise<void> {
    if (!document) return;
    setSending(true);
    const answer = await answerOf(documentsApi[":id"].retention.$post({ param: { id: document.id }, json: { days } }));
    setSending(false);
    if (!answer.ok) return setProblem(answer.words);
    setProblem(null);
    onClose();
    onDone();
  }

  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={`Change deletion date of “${document?.name ?? ""}”`}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button type="button" sending={sending} onClick={() => void save()}>
            Save date
          </Button>
        </>
      }
    >
      <div className={fieldStyles.root}>
        <label htmlFor="keep-days">Keep for (from today)</label>
        <Select id="keep-days" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {retentionChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 1 ? "1 day" : `${choice} days`}
            </option>
          ))}
        </Select>
        <p className={fieldStyles.hint}>
          Its reports are kept for the same time. Then we delete the file, its text and its fingerprints.
        </p>
      </div>
      {problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}
