import { useEffect, useRef } from "react";
import { checksApi } from "#app/api/checks.ts";
import { resultOf } from "#app/api/client.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { useWatched, type Watched } from "#app/components/shell/use-watched.ts";
import type { CheckState } from "#schema/checks/check.ts";
import { changesOfEnd, writeChecks } from "./check-news.ts";

/** The state of a check in a list, and the document it belongs to. */
export type ListedCheck = CheckState & { documentId: string; queuedAt: number; finishedAt: number | null };

const KEY = ["checks"];
/** Polling interval while checks run, ms: short enough to show progress, long enough for a page that is left open. */
const POLL_MS = 3000;

const watched: Watched<ListedCheck[]> = {
  queryKey: KEY,
  queryFn: readChecks,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
};

/** The user's checks, polled while one of them runs. When a check ends, the page's other data is reloaded. */
export function useLiveChecks(initial: ListedCheck[]): ListedCheck[] {
  const changed = useChanged();
  const [data, replace] = useWatched(watched, initial, initial.some(isOpen) ? 0 : null);

  // The page's loader is the latest request; a cached or pending result is older.
  useEffect(() => replace(initial), [replace, initial]);

  const before = useRef(data);
  useEffect(() => {
    writeChecks(data);
    const ended = before.current.filter(isOpen).flatMap(({ id }) => {
      // One that is no longer listed was deleted with its document.
      const status = data.find((check) => check.id === id)?.status ?? "ready";
      return isOpen({ status }) ? [] : changesOfEnd(status);
    });
    before.current = data;
    if (ended.length > 0) void changed(...ended);
  }, [data, changed]);

  return data;
}

export function isOpen({ status }: Pick<ListedCheck, "status">): boolean {
  return status === "queued" || status === "running";
}

async function readChecks(): Promise<ListedCheck[]> {
  return (await resultOf(checksApi.index.$get())).checks;
}
