import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { longDay } from "#core/checks/report/names.ts";
import type { CollectionActName } from "#schema/sources/collection-act.ts";
import { Button, type ButtonKind } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import { HiddenFields } from "../ui/input.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import { type CollectionView, isOlder, type SnapshotView } from "./views.ts";

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
  const fetcher = useFetcher<AdminAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const { act, collection } = requested;
  const { title, text } = wordsOf(requested);
  const { label, kind } = isRollback(requested) ? { label: "Roll back", kind: "primary" as const } : buttons[act];
  const form = "collection-act";
  useEffect(() => {
    if (answer?.ok) onClose();
  }, [answer, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={kind} form={form} sending={fetcher.state !== "idle"}>
            {label}
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
        <HiddenFields
          values={{
            intent: act,
            id: collection.id,
            version: collection.version,
            ...("snapshot" in requested && { snapshotId: requested.snapshot.id }),
          }}
        />
        <p>{text}</p>
        {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
        <TextField
          id="collection-reason"
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
      const day = longDay.format(requested.snapshot.asOf);
      const instead = active ? ` instead of the snapshot of ${longDay.format(active.asOf)}` : "";
      return {
        title: isRollback(requested) ? `Roll back to the snapshot of ${day}?` : `Activate the snapshot of ${day}?`,
        text: `Checks that start from now on search it${instead}. Finished reports do not change.`,
      };
    }
    case "delete_snapshot":
      return {
        title: `Delete the snapshot of ${longDay.format(requested.snapshot.asOf)}?`,
        text: "You cannot roll back to it any more. Files that no other snapshot needs are deleted. To get it back, import it again.",
      };
  }
}
