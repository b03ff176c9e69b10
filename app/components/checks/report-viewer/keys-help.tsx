import { ShortcutsHelp } from "#app/components/ui/shortcuts-help.tsx";

const keys = [
  ["J, K", "next match, previous match"],
  ["Enter", "open the card of the match in focus"],
  ["X", "leave the match out, or count it again"],
  ["U or Z", "undo"],
  ["1 to 5", "show or hide a group"],
  ["C", "compare side by side"],
  ["F", "filters"],
  ["D", "download"],
  ["Esc", "one step back: from the filters, Compare or the match"],
  ["?", "this list"],
] as const;

/** The shortcuts of a report. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ShortcutsHelp keys={keys} open={open} onClose={onClose} />;
}
