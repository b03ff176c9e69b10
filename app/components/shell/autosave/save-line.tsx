import { TriangleAlert } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import saveLineStyles from "#app/components/ui/save-line.module.css";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import type { SaveState } from "./autosave.ts";

/** The save status, announced politely when it changes. */
export function SaveLine({ state }: { state: SaveState<unknown> }) {
  const failed = state.kind === "failed";
  const { write } = useTimeFormat();
  return (
    <span className={failed ? `${saveLineStyles.root} ${saveLineStyles.failed}` : saveLineStyles.root} role="status">
      {failed ? <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> : null}
      {wordsOf(state, (at) => write("clock", at))}
    </span>
  );
}

function wordsOf(state: SaveState<unknown>, clock: (at: number) => string): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : `Saved ${clock(state.at)}`;
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "failed":
      return `Not saved yet. ${state.words}${state.again ? " Retrying…" : ""}`;
    case "conflict":
      return "Not saved: a newer version exists";
  }
}
