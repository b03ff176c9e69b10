import { Button } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";

/** Work of an earlier page in this browser that the server does not have. */
export function UnsavedChanges({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <NoticePanel tone="warn" title="You have unsaved changes.">
      <Button size="sm" type="button" onClick={onRestore}>
        Restore
      </Button>{" "}
      <Button size="sm" type="button" kind="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </NoticePanel>
  );
}
