import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { countedInView, numberOfMatches } from "#core/checks/report/matches.ts";
import {
  parseFilters,
  type ReportWords,
  type View,
  type ViewBase,
  type ViewFilters,
  viewBaseOf,
  viewOf,
  writeFilters,
} from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import type { ViewerTab } from "#schema/vocabulary/checks.ts";
import { viewerTabs } from "#schema/vocabulary/checks.ts";
import { type AddressPlace, useAddress } from "./use-address.ts";

export type Tab = ViewerTab;

export type Viewer = {
  report: Report;
  base: ViewBase;
  view: View;
  filters: ViewFilters;
  /** Changes the filters; `words` describe the change for screen readers and for undo. */
  change(next: ViewFilters, words: string): void;
  undo(): void;
  canUndo: boolean;
  /** The last screen-reader announcement: the change and the new score. */
  announcement: string;
  tab: Tab;
  open(tab: Tab): void;
  /** The id of the focused match. */
  focused: string | null;
  focus(id: string | null): void;
  step(by: 1 | -1): void;
  /** The index of the focused match among the counted ones; -1 if it is not counted. */
  place: number;
  /** The ids of the matches to step through. */
  counted: string[];
  /** The displayed number of matches: the report's own, or the counted ones if the reader has set filters. */
  number: number;
  flag: number | null;
  focusFlag(at: number | null): void;
};

const UNDO_STEPS = 50;

/** The state of a report view: focus, filters, and the numbers that result from them. */
export function useViewer(report: Report, words: ReportWords, search: string, place: AddressPlace): Viewer {
  const requested = useMemo(() => new URLSearchParams(search), [search]);
  const base = useMemo(() => viewBaseOf(report, words), [report, words]);
  const [filters, setFilters] = useState(() => parseFilters(requested, report));
  const [past, setPast] = useState<{ filters: ViewFilters; words: string }[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const [tab, setTab] = useState<Tab>(() => viewerTabs.find((one) => one === requested.get("tab")) ?? "matches");
  const [focused, setFocused] = useState<string | null>(() => knownMatch(report, requested.get("match")));
  const [flag, setFlag] = useState<number | null>(null);
  const write = useAddress(place);
  const view = useMemo(() => viewOf(base, filters), [base, filters]);
  const counted = useMemo(
    () => view.matches.filter(({ leftOut }) => leftOut === null).map(({ match }) => match.id),
    [view],
  );
  const number = useMemo(() => {
    const asMade = writeFilters(new URLSearchParams(), filters, report).size === 0;
    return asMade ? numberOfMatches(report) : countedInView(view).length;
  }, [view, filters, report]);
  const at = focused === null ? -1 : counted.indexOf(focused);

  const show = useCallback(
    (next: ViewFilters, words: string) => {
      setFilters(next);
      setAnnouncement(words);
      write((params) => writeFilters(params, next, report));
    },
    [report, write],
  );

  function change(next: ViewFilters, words: string): void {
    setPast((before) => [...before, { filters, words }].slice(-UNDO_STEPS));
    show(next, words);
  }

  function undo(): void {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    show(last.filters, "Undone.");
  }

  const focus = useCallback(
    (id: string | null) => {
      setFocused(id);
      write((params) => withKey(params, "match", id));
    },
    [write],
  );

  function step(by: 1 | -1): void {
    if (counted.length === 0) return;
    const from = at === -1 ? (by === 1 ? -1 : 0) : at;
    const next = counted[(from + by + counted.length) % counted.length];
    if (next) focus(next);
  }

  function open(next: Tab): void {
    setTab(next);
    write((params) => withKey(params, "tab", next === "matches" ? null : next));
  }

  return {
    report,
    base,
    view,
    filters,
    change,
    undo,
    tab,
    open,
    focused,
    focus,
    step,
    counted,
    number,
    flag,
    announcement: announcement === "" ? "" : `${announcement} Score ${view.score.toFixed(1)} per cent.`,
    canUndo: past.length > 0,
    place: at,
    focusFlag: setFlag,
  };
}

/** A deferred value, so that large parts render after the part the user interacted with. */
export function useLater<T>(value: T): T {
  return useDeferredValue(value);
}

/** A function with a stable identity that calls the latest version of `act`. */
export function useLatest<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}

function knownMatch(report: Report, id: string | null): string | null {
  return report.matches.some((match) => match.id === id) ? id : null;
}

function withKey(params: URLSearchParams, key: string, value: string | null): URLSearchParams {
  if (value === null) params.delete(key);
  else params.set(key, value);
  return params;
}
