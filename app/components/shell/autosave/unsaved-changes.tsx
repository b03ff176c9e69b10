import { Button } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";

/** Work of an earlier page in this browser that the server does not have. */
export function UnsavedChanges({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <NoticePanel tone="warn" title="You have unsaved changes.">
      <span className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button size="sm" type="button" onClick={onRestore}>
          Restore changes
        </Button>
        <Button size="sm" type="button" kind="secondary" onClick={onDiscard}>
          Discard changes
        </Button>
      </span>
    </NoticePanel>
  );
}
