import { useState } from "react";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { keysAreOn, switchKeys } from "./use-keys.ts";

const keys = [
  ["J, K", "next match, previous match"],
  ["Enter", "open the card of the match in focus"],
  ["X", "leave the match out, or count it again"],
  ["U", "undo"],
  ["1 to 5", "show or hide a group"],
  ["C", "compare side by side"],
  ["F", "filters"],
  ["D", "download"],
  ["Esc", "one step back: from the filters, Compare or the match"],
  ["?", "this list"],
] as const;

/** The keys, and the switch that turns them off. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, setOn] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      actions={
        <button type="button" className="btn p" onClick={onClose}>
          Close the list
        </button>
      }
    >
      <dl className="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="ck" htmlFor="keys-on">
        <input
          id="keys-on"
          type="checkbox"
          checked={open ? keysAreOn() && on : on}
          onChange={(event) => {
            switchKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        <span>Single keys are shortcuts here</span>
      </label>
    </Dialog>
  );
}
