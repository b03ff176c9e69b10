import { ReasonDialog } from "#app/components/checks/admin/reason-dialog.tsx";
import type { FlagView } from "./feature-flag-row.tsx";
import { CHANGE_FLAG, flagTexts } from "./flag-texts.ts";

/** Asks for the reason of turning a feature on or off, and says what follows. */
export function FlagDialog({ flag, onClose }: { flag: FlagView; onClose: () => void }) {
  const { name, enabled, version } = flag;
  const text = flagTexts[name];
  return (
    <ReasonDialog
      title={enabled ? `Turn off “${text.name}”?` : `Turn on “${text.name}”?`}
      action="/admin/settings"
      values={{ intent: CHANGE_FLAG, name, version, enabled: String(!enabled) }}
      button={enabled ? { label: "Turn off", kind: "danger" } : { label: "Turn on", kind: "primary" }}
      longest={500}
      warning={enabled ? text.warning : undefined}
      onClose={onClose}
    >
      {enabled ? text.off : text.does}
    </ReasonDialog>
  );
}
