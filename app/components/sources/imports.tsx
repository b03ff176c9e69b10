import { useEffect, useRef, useState } from "react";
import { ReasonDialog } from "#app/components/checks/admin/reason-dialog.tsx";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import textStyles from "../ui/text.module.css";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { ImportCard } from "./import-card.tsx";
import { ImportForm } from "./import-form.tsx";
import { changesOf } from "./import-words.ts";
import styles from "./imports.admin.module.css";
import { COLLECTIONS_HREF, type CollectionView, type ImportView } from "./views.ts";

/** Between two looks at running imports, ms: a step of one takes some seconds. */
const EVERY_MS = 3000;

type Props = { collections: readonly CollectionView[]; imports: readonly ImportView[]; admin: boolean };

/** Archives that become collections: the form, and the newest imports, live while one runs. */
export function Imports({ collections, imports, admin }: Props) {
  const [undone, setUndone] = useState<ImportView | null>(null);
  const [uploaded, setUploaded] = useState(0);
  const [uploading, setUploading] = useState<string | null>(null);
  const changes = useChanges(imports);
  const list = useFocusKept<HTMLElement>(`${undone?.id} ${uploaded} ${imports.map(({ id }) => id).join()}`);
  useUpdated(imports.some(({ status }) => status === "waiting" || status === "running"));
  return (
    <>
      {admin ? (
        <ImportForm
          collections={collections}
          onUploading={setUploading}
          onUploaded={() => setUploaded((count) => count + 1)}
        />
      ) : null}
      <section ref={list} tabIndex={-1} className={styles.list} aria-labelledby="imports">
        <h2 id="imports">Imports</h2>
        <p role="status" className={textStyles.hidden}>
          {changes}
        </p>
        {imports.length === 0 ? <p className={textStyles.faint}>No archives have been imported yet.</p> : null}
        {imports.map((row) => (
          <ImportCard
            key={row.id}
            row={row}
            base={baseOf(row, collections)}
            isNew={isNew(row, collections)}
            admin={admin}
            uploadingHere={row.id === uploading}
            onUndo={setUndone}
          />
        ))}
      </section>
      {undone ? (
        <ReasonDialog
          title={`Undo the import into “${undone.name}”?`}
          action={COLLECTIONS_HREF}
          values={{ intent: "undo_import", id: undone.id, version: undone.version }}
          button={{ label: "Undo import", kind: "danger" }}
          onClose={() => setUndone(null)}
        >
          Checks that start from now on search the snapshot before this import again, and the texts of the import are
          deleted. Finished reports do not change.
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Until its first texts are compared, an import will add to the active snapshot. */
function baseOf({ collectionId, snapshotBefore, rowsDone }: ImportView, collections: readonly CollectionView[]) {
  const collection = collections.find(({ id }) => id === collectionId);
  if (rowsDone === 0) return collection?.active ?? undefined;
  return collection?.snapshots.find(({ id }) => id === snapshotBefore);
}

function isNew({ collectionId, status, snapshotBefore }: ImportView, collections: readonly CollectionView[]): boolean {
  return status === "done" ? snapshotBefore === null : !collections.some(({ id }) => id === collectionId);
}

/** What became of the imports since the page was opened, for a screen reader: the last change. */
function useChanges(imports: readonly ImportView[]): string {
  const [words, setWords] = useState("");
  const before = useRef(imports);
  useEffect(() => {
    const changes = changesOf(before.current, imports);
    before.current = imports;
    if (changes !== "") setWords(changes);
  }, [imports]);
  return words;
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
