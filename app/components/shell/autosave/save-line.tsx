import { TriangleAlert } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import saveLineStyles from "#app/components/ui/save-line.module.css";
import type { SaveState } from "./autosave.ts";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The save status, announced politely when it changes. */
export function SaveLine({ state }: { state: SaveState<unknown> }) {
  const failed = state.kind === "failed";
  return (
    <span className={failed ? `${saveLineStyles.root} ${saveLineStyles.failed}` : saveLineStyles.root} role="status">
      {failed ? <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> : null}
      {wordsOf(state)}
    </span>
  );
}

function wordsOf(state: SaveState<unknown>): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : `Saved ${time.format(state.at)}`;
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
