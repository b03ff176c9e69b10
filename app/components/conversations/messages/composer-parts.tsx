import { Lock, Settings2 } from "lucide-react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Popover } from "#app/components/ui/popover.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ComposerMode } from "./composer-handle.ts";
import composerStyles from "./conversations.composer.module.css";
import type { useEnterSends } from "./use-draft-text.ts";

/**
 * Staff choose between a reply and a note. Background, border and button differ, so that a note is not sent by mistake.
 */
export function Modes({ mode, onMode }: { mode: ComposerMode; onMode: (mode: ComposerMode) => void }) {
  return (
    <fieldset className={composerStyles.modes}>
      <legend className={textStyles.hidden}>Visible to</legend>
      <Button kind="bare" type="button" aria-pressed={mode === "reply"} onClick={() => onMode("reply")}>
        Reply
      </Button>
      <Button kind="bare" type="button" aria-pressed={mode === "note"} onClick={() => onMode("note")}>
        <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        Note
      </Button>
    </fieldset>
  );
}

export function EnterMenu({ enter }: { enter: ReturnType<typeof useEnterSends> }) {
  return (
    <Popover
      label="Sending options"
      title="Sending options"
      size="sm"
      className={buttonStyles.icon}
      side="top"
      align="end"
      trigger={<Settings2 className={iconStyles.root} aria-hidden="true" />}
    >
      <label className={checkStyles.check}>
        <Checkbox
          ref={(box) => {
            if (box) box.checked = enter.read();
          }}
          onChange={(event) => enter.write(event.target.checked)}
        />
        <span>Enter sends. Shift + Enter starts a new line.</span>
      </label>
    </Popover>
  );
}
