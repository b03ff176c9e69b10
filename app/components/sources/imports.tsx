import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import { HiddenFields } from "../ui/input.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import { ImportCard } from "./import-card.tsx";
import { ImportForm } from "./import-form.tsx";
import styles from "./imports.admin.module.css";
import type { CollectionView, ImportView } from "./views.ts";

/** Between two looks at running imports, ms: a step of one takes some seconds. */
const EVERY_MS = 3000;

type Props = { collections: readonly CollectionView[]; imports: readonly ImportView[]; admin: boolean };

/** Archives that become collections: the form, and the newest imports, live while one runs. */
export function Imports({ collections, imports, admin }: Props) {
  const [undone, setUndone] = useState<ImportView | null>(null);
  const going = imports.filter(({ status }) => status === "waiting" || status === "running");
  useUpdated(going.length > 0);
  return (
    <>
      {admin ? <ImportForm collections={collections} /> : null}
      {imports.length > 0 ? (
        <div className={styles.list}>
          <h2>Imports</h2>
          <p role="status" className={textStyles.hidden}>
            {going.length === 0 ? "No import is running." : going.map(({ name }) => `${name} is imported.`).join(" ")}
          </p>
          {imports.map((row) => (
            <ImportCard key={row.id} row={row} base={baseOf(row, collections)} admin={admin} onUndo={setUndone} />
          ))}
        </div>
      ) : null}
      {undone ? <UndoDialog row={undone} onClose={() => setUndone(null)} /> : null}
    </>
  );
}

/** Until its first texts are compared, an import will add to the active snapshot. */
function baseOf({ collectionId, snapshotBefore, rowsDone }: ImportView, collections: readonly CollectionView[]) {
  const collection = collections.find(({ id }) => id === collectionId);
  if (rowsDone === 0) return collection?.active ?? undefined;
  return collection?.snapshots.find(({ id }) => id === snapshotBefore);
}

function useUpdated(isGoing: boolean): void {
  const changed = useChanged();
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => {
      if (!document.hidden) void changed("sources");
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoing, changed]);
}

function UndoDialog({ row: { id, name, version }, onClose }: { row: ImportView; onClose: () => void }) {
  const fetcher = useFetcher<AdminAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (answer?.ok) onClose();
  }, [answer, onClose]);
  const form = "import-undo";
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Undo the import into “${name}”?`}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" form={form} sending={fetcher.state !== "idle"}>
            Undo import
          </Button>
        </>
      }
    >
      <fetcher.Form
        id={form}
        method="post"
        action="/admin/turnitin-reports?tab=collections"
        className={formStyles.root}
        noValidate
      >
        <HiddenFields values={{ intent: "undo_import", id, version }} />
        <p>
          Checks that start from now on search the snapshot before this import again, and the texts of the import are
          deleted. Finished reports do not change.
        </p>
        {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
        <TextField
          id="undo-reason"
          name="reason"
          label="Reason"
          hint="Recorded in the audit log."
          error={answer?.fields.reason}
          maxLength={300}
          autoFocus
        />
      </fetcher.Form>
    </Dialog>
  );
}
