import { useEffect, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { RESTORE_SECONDS } from "#core/checks/document-restoration.ts";
import documentListStyles from "./checks.document-list.module.css";

export type Leaving = { id: string; name: string; at: number };

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
  const [left, setLeft] = useState(RESTORE_SECONDS);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = RESTORE_SECONDS - Math.floor((Date.now() - one.at) / 1000);
      if (seconds <= 0) onOver(one.id);
      else setLeft(seconds);
    }, 500);
    return () => clearInterval(timer);
  }, [one, onOver]);

  async function undo(): Promise<void> {
    const answer = await answerOf(documentsApi[":id"].restoration.$post({ param: { id: one.id } }));
    if (!answer.ok) return setProblem(answer.words);
    onOver(one.id);
    onBack();
  }

  return (
    <li role="status">
      <span>
        Deleting “{one.name}” with its text, fingerprints and reports.
        {problem ? <b role="alert"> {problem}</b> : null}
      </span>
      <Button kind="secondary" size="sm" type="button" onClick={() => void undo()}>
        Undo<span className={textStyles.number}> ({left}&nbsp;s)</span>
      </Button>
    </li>
  );
}
