import { TriangleAlert } from "lucide-react";
import type { SaveState } from "./use-autosave.ts";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The save status, announced politely when it changes. */
export function SaveLine({ state }: { state: SaveState }) {
  return (
    <span className={state.kind === "failed" ? "save-line bad" : "save-line"} role="status">
      {state.kind === "failed" ? <TriangleAlert className="i s" aria-hidden="true" /> : null}
      {wordsOf(state)}
    </span>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : `Saved ${time.format(state.at)}`;
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "failed":
      return `${state.words} Your changes are kept in this window. Retrying in 10 seconds.`;
    case "newer":
      return "Not saved: a newer version exists";
  }
}
