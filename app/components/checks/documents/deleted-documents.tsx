import { useEffect, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import { countText } from "#app/components/ui/count-text.ts";
import textStyles from "#app/components/ui/text.module.css";
import { RESTORE_SECONDS } from "#core/checks/document-restoration.ts";
import documentListStyles from "./checks.document-list.module.css";

/** A deleted document, or all that were deleted of the list that was read then. */
export type Leaving = { id: string; at: number } & ({ name: string } | { count: number; listedAt: number });

type Props = { leaving: readonly Leaving[]; onOver: (id: string) => void; onBack: () => void };

/** Recently deleted documents, each with an undo button while undo is possible. */
export function LeavingDocuments({ leaving, onOver, onBack }: Props) {
  if (leaving.length === 0) return null;
  return (
    <ul className={documentListStyles.leaving} aria-label="Documents being deleted">
      {leaving.map((one) => (
        <LeavingLine key={one.id} one={one} onOver={onOver} onBack={onBack} />
      ))}
    </ul>
  );
}

function LeavingLine({ one, onOver, onBack }: Omit<Props, "leaving"> & { one: Leaving }) {
  const [since, setSince] = useState(one.at);
  const [left, setLeft] = useState(RESTORE_SECONDS);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (sending) return;
    const timer = setInterval(() => {
      const seconds = RESTORE_SECONDS - Math.floor((Date.now() - since) / 1000);
      if (seconds <= 0) onOver(one.id);
      else setLeft(seconds);
    }, 500);
    return () => clearInterval(timer);
  }, [one, since, onOver, sending]);

  async function undo(): Promise<void> {
    setSending(true);
    const refusal = await restore(one);
    setSending(false);
    onBack();
    if (refusal === null) return onOver(one.id);
    setProblem(refusal);
    // Requests for many documents take longer, and their problem is shown as long as others.
    if ("count" in one) setSince(Date.now());
  }

  return (
    <li role="status">
      <span>
        {"name" in one
          ? `Deleting “${one.name}” with its text, fingerprints and reports.`
          : `Deleting ${documentsText(one.count)} with texts, fingerprints and reports.`}
        {problem ? <b role="alert"> {problem}</b> : null}
      </span>
      <Button
        kind="secondary"
        size="sm"
        type="button"
        sending={sending}
        sendingLabel="Restoring…"
        onClick={() => void undo()}
      >
        Undo<span className={textStyles.number}> ({left}&nbsp;s)</span>
      </Button>
    </li>
  );
}

/** Why it could not be restored, or not all of them; null where everything was. */
async function restore(one: Leaving): Promise<string | null> {
  if ("name" in one) {
    const answer = await answerOf(documentsApi[":id"].restoration.$post({ param: { id: one.id } }));
    return answer.ok ? null : answer.words;
  }
  let restored = 0;
  for (;;) {
    const answer = await answerOf(documentsApi.restorations.$post({ json: { listedAt: one.listedAt } }));
    if (!answer.ok) return answer.words;
    const { done, left } = answer.value.restoration;
    restored += done;
    if (done > 0 && left > 0) continue;
    if (restored >= one.count) return null;
    return `${documentsText(one.count - restored)} could not be restored: the deletion had begun.`;
  }
}

function documentsText(count: number): string {
  return count === 1 ? "1 document" : `${countText(count)} documents`;
}
