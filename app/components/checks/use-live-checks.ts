import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { replaceData } from "#app/components/shell/query-client.ts";
import type { CheckState } from "#schema/checks/check.ts";

/** A check in a list: its state, and which document it belongs to. */
export type ListedCheck = CheckState & { documentId: string; queuedAt: number; finishedAt: number | null };

const KEY = ["checks"];
/** Often enough to see a check move, seldom enough for a page that is left open, ms. */
const POLL_MS = 3000;

/** A person's own checks, asked for again while one of them runs. When one ends the page's other figures are read anew. */
export function useLiveChecks(initial: ListedCheck[]): ListedCheck[] {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: readChecks,
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  });

  // The page's loader has asked last; what is cached from an earlier visit, or still on its way, is older.
  useEffect(() => {
    void replaceData(client, KEY, initial);
  }, [client, initial]);

  const open = data.filter(isOpen).length;
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) void revalidate();
    before.current = open;
  }, [open, revalidate]);

  return data;
}

export function isOpen({ status }: Pick<ListedCheck, "status">): boolean {
  return status === "queued" || status === "running";
}

async function readChecks(): Promise<ListedCheck[]> {
  const response = await fetch("/api/checks", { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error("We could not load your checks.");
  return ((await response.json()) as { checks: ListedCheck[] }).checks;
}
