import { useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { CheckField } from "#app/components/ui/field.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { ActedDocument } from "./document-menu.tsx";

type Props = { document: ActedDocument | null; onClose: () => void; onDone: () => void };

/** Whether other students' checks find the text of a document. */
export function RepositoryDialog({ document, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const findable = chosen ?? document?.stored ?? false;

  async function save(): Promise<void> {
    if (!document) return;
    setSending(true);
    const answer = await answerOf(
      documentsApi[":id"]["repository-consent"].$post({ param: { id: document.id }, json: { findable } }),
    );
    setSending(false);
    if (!answer.ok) return setProblem(answer.words);
    close();
    onDone();
  }

  function close(): void {
    setChosen(null);
    setProblem(null);
    onClose();
  }

  return (
    <Dialog
      open={document !== null}
      onClose={close}
      title={`Other students’ checks and “${document?.name ?? ""}”`}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={close}>
            Cancel
          </Button>
          <Button type="button" sending={sending} onClick={() => void save()}>
            Save choice
          </Button>
        </>
      }
    >
      <CheckField
        id="findable"
        label="Let other students’ checks find this text"
        hint="Other students see where their own text matches yours, never your text or your name. If you turn this off, checks no longer find the text within a minute. If you turn it on again, that can take an hour. Finished reports do not change."
        checked={findable}
        onChange={(event) => setChosen(event.target.checked)}
      />
      {problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}
