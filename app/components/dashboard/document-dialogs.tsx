import { type FormEvent, useRef, useState } from "react";
import { askForCheck } from "#app/components/check/upload.ts";
import { toasts } from "#app/components/shell/toast-store.ts";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { CheckField } from "#app/components/ui/field.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { SMALL_MATCH_WORDS } from "#schema/check.ts";
import type { DocumentLine } from "./document-table.tsx";

type Props = { document: DocumentLine | null; onClose: () => void; onDone: () => void };

/** What a check does unless somebody chooses otherwise; the same as on the page where one can. */
const usual = {
  title: "",
  stored: "off",
  compareDrafts: "on",
  excludeQuotations: "on",
  excludeBibliography: "on",
  smallMatchWords: SMALL_MATCH_WORDS,
};

/** Asks for a check with the usual options, after the one question that cannot be answered for somebody else. */
export function CheckDialog({ document, onClose, onDone, keepDays }: Props & { keepDays: number }) {
  const [rights, setRights] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef<string | null>(null);
  const form = "ask-check";

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!document) return;
    if (!rights) return setProblem("Please confirm that you have the right to submit this text.");
    setSending(true);
    // Kept until it has worked, so that a second try asks for the same check.
    key.current ??= crypto.randomUUID();
    const asked = await askForCheck({
      ...usual,
      rights: "on",
      retentionDays: keepDays,
      documentId: document.id,
      idempotencyKey: key.current,
    });
    setSending(false);
    if (!asked.ok) return setProblem(asked.message);
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
          <button type="button" className={buttonClass({ kind: "quiet" })} onClick={close}>
            Not now
          </button>
          <Button form={form} sending={sending}>
            Check this draft
          </Button>
        </>
      }
    >
      <form id={form} className="fm" onSubmit={(event) => void ask(event)} noValidate>
        <p>
          Compared with our collections and your own earlier drafts. Quotations, the list of references and matches
          under {SMALL_MATCH_WORDS} words are shown and not counted. It is not added to the student repository. File and
          report are kept for {keepDays === 1 ? "1 day" : `${keepDays} days`}.
        </p>
        <CheckField
          id="rights"
          label="I have the right to submit this text."
          checked={rights}
          onChange={(event) => setRights(event.target.checked)}
        />
        {problem ? <NoticePanel title={problem} /> : null}
        <p>
          <a className="lnk" href="/turnitin/submit">
            Choose other options
          </a>
        </p>
      </form>
    </Dialog>
  );
}

/** Deleting is real and cannot be undone, so it is asked once. */
export function DeleteDialog({ document, onClose, onDone }: Props) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(): Promise<void> {
    if (!document) return;
    setSending(true);
    setProblem(null);
    const done = await deleteDocument(document.id);
    setSending(false);
    if (!done) return setProblem("It could not be deleted. Nothing has changed. Try again in a moment.");
    toasts.say("good", `“${document.name}” is being deleted, with its text, fingerprints and reports.`);
    onClose();
    onDone();
  }

  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={`Delete “${document?.name ?? ""}”?`}
      actions={
        <>
          <button type="button" className={buttonClass({ kind: "secondary" })} onClick={onClose}>
            Keep it
          </button>
          <Button type="button" kind="danger" sending={sending} sendingLabel="Deleting" onClick={() => void remove()}>
            Delete it
          </Button>
        </>
      }
    >
      <p>The file, its text, its fingerprints and its reports are removed everywhere. This cannot be undone.</p>
      {problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}

async function deleteDocument(id: string): Promise<boolean> {
  try {
    const answer = await fetch(`/api/documents/${id}`, { method: "DELETE", headers: { Accept: "application/json" } });
    // Gone already is what was asked for.
    return answer.ok || answer.status === 404;
  } catch {
    return false;
  }
}
