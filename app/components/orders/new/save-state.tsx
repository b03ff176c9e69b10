import type { SaveState } from "./use-draft.ts";

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Whether the form is saved. */
export function SaveLine({ state }: { state: SaveState }) {
  return (
    <span className={state.kind === "failed" ? "err" : "dim small"} role="status">
      {wordsOf(state)}
    </span>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : `Saved ${new Intl.DateTimeFormat("en-GB", clock).format(state.at)}`;
    case "unsaved":
    case "saving":
      return "Saving…";
    case "failed":
      return `Not saved yet. ${state.words}`;
  }
}
