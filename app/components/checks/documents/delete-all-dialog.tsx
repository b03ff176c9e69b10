import { documentsApi } from "#app/api/checks.ts";
import { type Answer, answerOf } from "#app/api/client.ts";
import { type Batch, BatchDialog } from "#app/components/ui/batch-dialog.tsx";
import { countText } from "#app/components/ui/count-text.ts";

/** All documents of a list, as it was when it was read. */
export type AllListed = { total: number; listedAt: number };

type Props = { all: AllListed; onClose: () => void; onDone: (count: number) => void };

/** Deletes all documents of a list after one confirmation. Those that an order needs are kept. */
export function DeleteAllDialog({ all: { total, listedAt }, onClose, onDone }: Props) {
  async function next(): Promise<Answer<Batch>> {
    const answer = await answerOf(documentsApi.deletions.$post({ json: { listedAt } }));
    if (!answer.ok) return answer;
    const { done, left, needed, changed } = answer.value.deletion;
    // Without progress another request would find the same documents.
    const batch = { done, left: done === 0 ? 0 : left };
    return { ok: true, value: { ...batch, problem: batch.left === 0 ? keptText(needed, changed) : null } };
  }

  const documents = `${countText(total)} documents`;
  return (
    <BatchDialog
      title={`Delete all ${documents}?`}
      progress="documents deleted"
      action={`Delete ${documents}`}
      sendingLabel="Deleting…"
      kind="danger"
      next={next}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        This permanently deletes the files, their texts, their fingerprints and their reports, including documents on
        other pages of the list. You get a deletion receipt for each. You can undo this for 10 seconds.
      </p>
    </BatchDialog>
  );
}

/** Why some documents were kept; null where none was. */
function keptText(needed: number, changed: number): string | null {
  const parts = [
    needed === 1 ? "1 document was kept because an order uses it. You can delete it when that order is closed." : "",
    needed > 1
      ? `${countText(needed)} documents were kept because orders use them. You can delete them when these orders are closed.`
      : "",
    changed === 1 ? "1 document was kept because it changed after the list was loaded." : "",
    changed > 1 ? `${countText(changed)} documents were kept because they changed after the list was loaded.` : "",
  ];
  return parts.filter(Boolean).join(" ") || null;
}
