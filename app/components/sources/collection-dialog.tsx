import { ReasonDialog } from "#app/components/checks/admin/reason-dialog.tsx";
import type { CollectionActName } from "#schema/sources/collection-act.ts";
import type { ButtonKind } from "../ui/button.tsx";
import { COLLECTIONS_HREF, type CollectionView, isOlder, type SnapshotView, snapshotName } from "./views.ts";

/** An action that waits for its confirmation. */
export type RequestedAct =
  | { act: "enable_collection" | "disable_collection"; collection: CollectionView }
  | { act: "activate_snapshot" | "delete_snapshot"; collection: CollectionView; snapshot: SnapshotView };

const buttons: Record<CollectionActName, { label: string; kind: ButtonKind }> = {
  enable_collection: { label: "Switch on", kind: "primary" },
  disable_collection: { label: "Switch off", kind: "danger" },
  activate_snapshot: { label: "Activate snapshot", kind: "primary" },
  delete_snapshot: { label: "Delete snapshot", kind: "danger" },
};

/** Asks for a reason before an action that changes what checks find. */
export function CollectionDialog({ requested, onClose }: { requested: RequestedAct; onClose: () => void }) {
  const { act, collection } = requested;
  const { title, text } = wordsOf(requested);
  return (
    <ReasonDialog
      title={title}
      action={COLLECTIONS_HREF}
      values={{
        intent: act,
        id: collection.id,
        version: collection.version,
        ...("snapshot" in requested && { snapshotId: requested.snapshot.id }),
      }}
      button={isRollback(requested) ? { label: "Roll back", kind: "primary" } : buttons[act]}
      onClose={onClose}
    >
      {text}
    </ReasonDialog>
  );
}

function isRollback(requested: RequestedAct): boolean {
  return requested.act === "activate_snapshot" && isOlder(requested.snapshot, requested.collection);
}

function wordsOf(requested: RequestedAct): { title: string; text: string } {
  const { name, active } = requested.collection;
  switch (requested.act) {
    case "enable_collection":
      return {
        title: `Switch on “${name}”?`,
        text: "Checks that start from now on are compared with its active snapshot.",
      };
    case "disable_collection":
      return {
        title: `Switch off “${name}”?`,
        text: "Checks that start from now on are not compared with it. Finished reports do not change.",
      };
    case "activate_snapshot": {
      const snapshot = snapshotName(requested.snapshot, requested.collection);
      const instead = active ? ` instead of ${snapshotName(active, requested.collection)}` : "";
      return {
        title: isRollback(requested) ? `Roll back to ${snapshot}?` : `Activate ${snapshot}?`,
        text: `Checks that start from now on search it${instead}. Finished reports do not change.`,
      };
    }
    case "delete_snapshot":
      return {
        title: `Delete ${snapshotName(requested.snapshot, requested.collection)}?`,
        text: "You cannot roll back to it any more. Files that no other snapshot needs are deleted. To get it back, import it again.",
      };
  }
}
