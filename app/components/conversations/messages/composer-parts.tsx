import { Lock, Settings2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import type { ComposerMode } from "./composer-handle.ts";
import type { useEnterSends } from "./use-draft-text.ts";

/**
 * Staff choose between a reply and a note. Background, border and button differ, so that a note is not sent by mistake.
 */
export function Modes({ mode, onMode }: { mode: ComposerMode; onMode: (mode: ComposerMode) => void }) {
  return (
    <fieldset className="modes">
      <legend className="vh">Visible to</legend>
      <Button kind="bare" type="button" aria-pressed={mode === "reply"} onClick={() => onMode("reply")}>
        Reply
      </Button>
      <Button kind="bare" type="button" aria-pressed={mode === "note"} onClick={() => onMode("note")}>
        <Lock className="i s" aria-hidden="true" />
        Note
      </Button>
    </fieldset>
  );
}

export function EnterMenu({ enter }: { enter: ReturnType<typeof useEnterSends> }) {
  return (
    <details className="menu up needs-js">
      <summary className="btn g ic sm" aria-label="Sending options" title="Sending options">
        <Settings2 className="i" aria-hidden="true" />
      </summary>
      <div className="pop end">
        <label className="ck">
          <Checkbox
            ref={(box) => {
              if (box) box.checked = enter.read();
            }}
            onChange={(event) => enter.write(event.target.checked)}
          />
          <span>Enter sends. Shift + Enter starts a new line.</span>
        </label>
      </div>
    </details>
  );
}
