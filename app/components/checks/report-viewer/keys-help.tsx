import { ShortcutsHelp } from "#app/components/ui/shortcuts-help.tsx";

const keys = [
  ["J, K", "next match, previous match"],
  ["Enter", "open the selected match"],
  ["X", "exclude or include the match"],
  ["U or Z", "undo"],
  ["1 to 5", "show or hide a group"],
  ["C", "compare side by side"],
  ["F", "filters"],
  ["D", "download"],
  ["Esc", "close the filters, the comparison or the match"],
  ["?", "show this list"],
] as const;

/** The shortcuts of a report. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ShortcutsHelp keys={keys} open={open} onClose={onClose} />;
}
