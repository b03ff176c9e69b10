import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import checkStyles from "./field.check.module.css";
import shortcutStyles from "./shortcut.module.css";
import { accountHasShortcuts, shortcutsAreOn, switchShortcuts } from "./shortcuts.ts";
import textStyles from "./text.module.css";

/** The shortcuts of a page, and the setting that turns them off on every page. */
export function ShortcutsHelp({
  keys,
  open,
  onClose,
}: {
  keys: readonly (readonly [key: string, words: string])[];
  open: boolean;
  onClose: () => void;
}) {
  const [on, setOn] = useState(true);
  const [changeable, setChangeable] = useState(true);
  useEffect(() => {
    if (!open) return;
    setOn(shortcutsAreOn());
    setChangeable(accountHasShortcuts());
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      actions={
        <Button type="button" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={shortcutStyles.list}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={checkStyles.check} htmlFor="keys-on">
        <Checkbox
          id="keys-on"
          aria-describedby="keys-on-hint"
          checked={on}
          disabled={!changeable}
          onChange={(event) => {
            switchShortcuts(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        <span>Use single-key shortcuts</span>
      </label>
      <p id="keys-on-hint" className={textStyles.faint}>
        {changeable
          ? "When this is off, single keys do nothing on any page. Every action also has a button. This browser remembers your choice."
          : "Single-key shortcuts are off for your account. You can turn them on in Settings."}
      </p>
    </Dialog>
  );
}
