import { counted } from "#core/shared/counted.ts";
import type { ImportStatus } from "#schema/vocabulary/collections.ts";
import { duration } from "../ui/duration.ts";
import type { ImportView } from "./views.ts";

export const stateWords: Record<ImportStatus, string> = {
  uploading: "Uploading",
  waiting: "Waiting",
  running: "Importing",
  paused: "Paused",
  done: "Done",
  unchanged: "Nothing added",
  failed: "Failed",
  undone: "Undone",
};

/** What an import did so far, as a line of numbers. */
export function countsOf(row: ImportView): string {
  const { rowsDone, rowsTotal, works, words, refused, duplicates, perSecond, secondsLeft, status } = row;
  if (status === "uploading") return "Waiting for its archive.";
  const of = rowsTotal === null || rowsTotal === rowsDone ? "" : ` of ${rowsTotal.toLocaleString("en")}`;
  const isGoing = status === "waiting" || status === "running";
  return [
    `${rowsDone.toLocaleString("en")}${of} ${rowsDone === 1 && of === "" ? "row" : "rows"}`,
    `${counted(works, "text")} with ${counted(words, "word")} added`,
    `${refused.toLocaleString("en")} refused`,
    counted(duplicates, "duplicate"),
    ...(isGoing && perSecond !== null
      ? [`${(Math.round(perSecond * 10) / 10).toLocaleString("en")} rows a second`]
      : []),
    ...(isGoing && secondsLeft !== null && !row.merging ? [`about ${duration(secondsLeft * 1000)} left`] : []),
  ].join(" · ");
}

/** Why nothing of an archive could be added. */
export function whyUnchanged({ refused, duplicates, rowsDone }: ImportView): string {
  if (rowsDone === 0) return "The archive has no texts.";
  if (refused === 0) return "The collection has all texts of the archive already.";
  const others = duplicates > 0 ? ", and the collection has the others already" : "";
  return `${counted(refused, "row")} of the archive could not be read as texts${others}. The list gives the reason for each.`;
}

/** What became of the imports of a list, as sentences for a screen reader; empty if nothing did. */
export function changesOf(before: readonly ImportView[], after: readonly ImportView[]): string {
  const changed = after.flatMap((row) => {
    const was = before.find(({ id }) => id === row.id);
    return stageOf(was) === stageOf(row) ? [] : [`Import into ${row.name}: ${outcomeOf(row)}.`];
  });
  // A list that is full drops its oldest imports with each new one.
  const oldest = after.length < before.length ? 0 : (after.at(-1)?.createdAt ?? 0);
  const gone = before.filter((was) => was.createdAt >= oldest && !after.some(({ id }) => id === was.id));
  const removed = gone.map((was) => `Import into ${was.name}: ${endOf(was.status)}.`);
  return [...changed, ...removed].join(" ");
}

/** What an admin did to an import that is no longer listed. */
function endOf(status: ImportStatus): string {
  if (status === "done") return "undone";
  return status === "unchanged" ? "removed from the list" : "cancelled";
}

/** A job that waits for the next one is no change that a person waits for. */
function stageOf(row: ImportView | undefined): string {
  if (!row) return "";
  return row.status === "waiting" ? stateWords.running : stateWords[row.status];
}

function outcomeOf(row: ImportView): string {
  const left = row.refused + row.duplicates;
  switch (row.status) {
    case "done":
      return `done, ${counted(row.works, "text")} added, ${counted(left, "row")} not added`;
    case "unchanged":
      return "nothing was added";
    case "failed":
      return `failed. ${row.problem ?? ""}`.replace(/\.$/, "");
    default:
      return stageOf(row).toLowerCase();
  }
}
