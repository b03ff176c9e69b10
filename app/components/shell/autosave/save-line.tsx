import { TriangleAlert } from "lucide-react";
import type { SaveState } from "./autosave.ts";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The save status, announced politely when it changes. */
export function SaveLine({ state }: { state: SaveState<unknown> }) {
  const failed = state.kind === "failed";
  return (
    <span className={failed ? "save-line bad" : "save-line"} role="status">
      {failed ? <TriangleAlert className="i s" aria-hidden="true" /> : null}
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
