import { useEffect } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import type { AdminCheckRow } from "./admin-checks-table.tsx";

/** Polling interval, ms. A check takes about a minute, so shorter intervals bring nothing new. */
const EVERY_MS = 15_000;

type Seen = { rows: readonly AdminCheckRow[]; going: number };

/**
 * Counts the rows that changed since the list was rendered. Polls in the background while checks run, and updates the
 * page only when the user asks, because moving rows cause accidental presses.
 */
export function useUpdates({ rows, going }: Seen): { changed: number; refresh: () => void } {
  const { pathname, search } = useLocation();
  const { load, data } = useFetcher<Seen>({ key: `desk-updates${search}` });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (going === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void load(`${pathname}${search}`);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [going, load, pathname, search]);
  return { changed: data ? changedIn(rows, data.rows) : 0, refresh: () => void revalidate() };
}

function changedIn(shown: readonly AdminCheckRow[], now: readonly AdminCheckRow[]): number {
  const known = new Map(shown.map((row) => [row.id, standing(row)]));
  return now.filter((row) => known.get(row.id) !== standing(row)).length;
}

function standing({ status, stage, stuck, revoked }: AdminCheckRow): string {
  return [status, stage, stuck, revoked].join();
}
