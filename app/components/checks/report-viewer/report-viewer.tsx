import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import layoutStyles from "#app/components/ui/layout.module.css";
import { useShortcuts } from "#app/components/ui/shortcuts.ts";
import textStyles from "#app/components/ui/text.module.css";
import { flagNames } from "#core/checks/report/names.ts";
import type { ReportWords } from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import type { SourcePieces } from "./compare/compare.tsx";
import { toggleGroup, toggleMatch } from "./filter-acts.ts";
import { placesOf } from "./flags/flag-places.ts";
import { KeysHelp } from "./keys-help.tsx";
import { groups, percent, plural } from "./labels.ts";
import type { PageViewProps } from "./pages/page-view.tsx";
import { MatchPanel } from "./panel/match-panel.tsx";
import { Side, type Stop } from "./panel/side.tsx";
import { Rail } from "./rail.tsx";
import compareStyles from "./report.compare.module.css";
import foldsStyles from "./report.folds.module.css";
import frameStyles from "./report.frame.module.css";
import { ReportText } from "./text/report-text.tsx";
import { Toolbar, ZOOM_STEPS, ZOOM_USUAL } from "./toolbar.tsx";
import { TopBar } from "./top-bar.tsx";
import type { AddressPlace } from "./use-address.ts";
import { FILTER_PANEL, useFilterPanel } from "./use-filter-panel.ts";
import { useLater, useViewer, type Viewer } from "./use-viewer.ts";

/** The other tabs are loaded when they are opened. */
const Compare = lazyCode(() => import("./compare/compare.tsx").then((code) => code.Compare));
const Details = lazyCode(() => import("./details/details.tsx").then((code) => code.Details));
const FlagPanel = lazyCode(() => import("./flags/flag-panel.tsx").then((code) => code.FlagPanel));
const FlagText = lazyCode(() => import("./flags/flag-text.tsx").then((code) => code.FlagText));

type ViewerMode = "own" | "shared" | "staff" | "sample" | "offline" | "private";

export type ViewerProps = {
  report: Report;
  words: ReportWords;
  mode?: ViewerMode;
  /** The query string of the page's address, so that the server renders the same state as the browser. */
  search?: string;
  back?: { href: string; label: string } | null;
  /** Shown beside the title: the version of the document. */
  versions?: ReactNode;
  /** Shown at the right of the toolbar: share, download. */
  actions?: (viewer: Viewer) => ReactNode;
  /** Shown below and beside the details tab. */
  details?: { history?: (viewer: Viewer) => ReactNode; aside?: ReactNode };
  /** The student's explanation of a flag. */
  flagNote?: (flag: number) => ReactNode;
  /** Loads a source for the side-by-side view; without it the report's excerpts are shown. */
  loadSource?: (sourceId: string) => Promise<SourcePieces | null>;
  /** The submitted file, page by page. */
  pages?: ((shown: PageViewProps) => ReactNode) | undefined;
  onDownload?: () => void;
  /** The scroll position of the running check's text, px. */
  top?: number;
};

const places: Record<ViewerMode, AddressPlace> = {
  own: "query",
  shared: "query",
  staff: "query",
  sample: "query",
  offline: "hash",
  private: "none",
};

const sideLabels: Partial<Record<Viewer["tab"], string>> = { flags: "Flags", details: "Signature" };

/** The report: the document map, the text with its marked passages, and the sources beside it. */
function viewerClass(tab: string): string | undefined {
  return tab === "compare" ? `${frameStyles.viewer} ${compareStyles.compareTab}` : frameStyles.viewer;
}

export function ReportViewer({ report, words, mode = "own", search = "", ...rest }: ViewerProps) {
  const { back = null, versions, actions, details, flagNote, loadSource, pages, onDownload, top = 0 } = rest;
  const viewer = useViewer(report, words, search, places[mode]);
  const { tab, focused, view } = viewer;
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(ZOOM_USUAL);
  const [asPages, setAsPages] = useState(false);
  const [stop, setStop] = useState<Stop>("peek");
  const [help, setHelp] = useState(false);
  const filters = useFilterPanel(viewer, stop, setStop);
  const flagPlaces = useMemo(() => placesOf(report), [report]);
  const [flag, setFlag] = useState<string | null>(null);
  // The text is large, so it renders after the numbers instead of delaying them.
  const laterView = useLater(view);
  const match = report.matches.find(({ id }) => id === focused) ?? null;
  const comparable = useMemo(() => report.matches.some(({ sourceStart }) => sourceStart !== null), [report]);

  function focus(id: string): void {
    viewer.focus(id);
    setStop((now) => (now === "peek" ? "half" : now));
  }

  function step(by: 1 | -1): void {
    if (tab === "flags") {
      const at = flagPlaces.findIndex(({ id }) => id === flag);
      const next = flagPlaces[(at + (at === -1 && by === -1 ? 0 : by) + flagPlaces.length) % flagPlaces.length];
      if (next) setFlag(next.id);
    } else viewer.step(by);
  }

  /** One step back: closes the filters, then the comparison or the focused flag or match, then the sheet. */
  function goBack(): void {
    if (filters.open) filters.close();
    else if (tab === "compare") viewer.open("matches");
    else if (tab === "flags") setFlag(null);
    else if (focused) viewer.focus(null);
    else setStop("peek");
  }

  // The text must not jump if a running check turns into this report.
  useLayoutEffect(() => {
    if (top > 0) scroller.current?.scrollTo({ top });
  }, [top]);

  const known = useRef<string | null>(null);
  useEffect(() => {
    const id = anchorOf(tab, flag, focused);
    if (id && !asPages) reveal(id, known.current === null);
    known.current = id;
  }, [focused, flag, tab, asPages]);

  function actOf(key: string): (() => void) | null {
    switch (key) {
      case "j":
        return () => step(1);
      case "k":
        return () => step(-1);
      case "Escape":
        return goBack;
      case "?":
        return () => setHelp(true);
      case "u":
      case "z":
        return () => viewer.undo();
      case "x":
        return focused ? () => toggleMatch(viewer, focused) : null;
      case "f":
        return report.matches.length > 0 ? filters.toggle : null;
      case "c":
        return comparable ? () => viewer.open(tab === "compare" ? "matches" : "compare") : null;
      case "d":
        return onDownload ?? null;
    }
    const group = groups[Number(key) - 1];
    return group ? () => toggleGroup(viewer, group.key) : null;
  }

  function onShortcut(key: string): boolean {
    const act = actOf(key);
    act?.();
    return act !== null;
  }
  useShortcuts(onShortcut, { escapes: `#${FILTER_PANEL}` });

  function textPane(): ReactNode {
    if (tab === "flags")
      return <FlagText report={report} places={flagPlaces} focused={flag} zoom={zoom} onFocus={setFlag} />;
    return asPages && pages ? (
      pages({ viewer, zoom, onFocus: focus, onText: () => setAsPages(false) })
    ) : (
      <ReportText report={report} view={laterView} focused={focused} zoom={zoom} onFocus={focus} />
    );
  }

  function sidePanel(): ReactNode {
    if (tab === "flags")
      return <FlagPanel report={report} places={flagPlaces} focused={flag} onFocus={setFlag} note={flagNote} />;
    if (tab === "details") return details?.aside;
    return (
      <MatchPanel viewer={viewer} comparable={comparable} filtersOpen={filters.open} onCloseFilters={filters.close} />
    );
  }

  return (
    <div className={frameStyles.page}>
      <a className={layoutStyles.skipLink} href="#doc">
        Skip to the text
      </a>
      <TopBar
        title={report.title}
        back={back}
        tab={tab}
        counts={{ matches: viewer.number, flags: report.flags.length }}
        comparable={comparable}
        onTab={viewer.open}
        score={percent(view.score)}
        filters={report.matches.length > 0 ? { open: filters.open, onPress: filters.toggle } : null}
        onHelp={() => setHelp(true)}
        versions={versions}
        actions={actions?.(viewer)}
      />
      <main className={viewerClass(tab)}>
        {tab === "compare" && comparable ? (
          <Compare viewer={viewer} match={match} {...(loadSource && { load: loadSource })} />
        ) : (
          <>
            <Rail report={report} view={laterView} focused={focused} scroller={scroller} flags={tab === "flags"} />
            <div className={frameStyles.middle} ref={scroller}>
              {tab === "details" ? (
                <Details viewer={viewer} history={details?.history?.(viewer)} />
              ) : (
                <>
                  <Toolbar
                    where={
                      <Where
                        viewer={viewer}
                        flag={flagPlaces.findIndex(({ id }) => id === flag)}
                        flags={flagPlaces.length}
                      />
                    }
                    steps={tab === "flags" ? flagPlaces.length : viewer.counted.length}
                    what={tab === "flags" ? "place" : "match"}
                    onStep={step}
                    zoom={zoom}
                    onZoom={(next) => setZoom(Math.min(ZOOM_STEPS, Math.max(0, next)))}
                    page={pages && tab === "matches" ? { on: asPages, onToggle: setAsPages } : undefined}
                    onPanel={() => setStop(stop === "peek" ? "half" : "peek")}
                  />
                  {textPane()}
                </>
              )}
            </div>
            <Side
              label={sideLabels[tab] ?? "Score, groups and sources"}
              stop={stop}
              onStop={setStop}
              onStep={tab === "details" ? null : step}
              peek={<Peek viewer={viewer} />}
            >
              {sidePanel()}
            </Side>
          </>
        )}
      </main>
      <p className={textStyles.hidden} role="status">
        {viewer.announcement}
      </p>
      <KeysHelp open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** The id of the focused element: a place of a flag, or a match. */
function anchorOf(tab: Viewer["tab"], flag: string | null, focused: string | null): string | null {
  if (tab === "flags") return flag && `f-${flag}`;
  return tab === "matches" ? focused && `m-${focused}` : null;
}

function Where({ viewer, flag, flags }: { viewer: Viewer; flag: number; flags: number }) {
  const { tab, place, counted, number, focused } = viewer;
  const [one, at, of] =
    tab === "flags" ? (["Place", flag, flags] as const) : (["Match", place, counted.length] as const);
  if (at >= 0) {
    return (
      <span role="status">
        {one} <b>{at + 1}</b> of <b>{of}</b>
      </span>
    );
  }
  if (tab === "flags") return <span role="status">{plural(flags, "place")}</span>;
  return (
    <span role="status">
      {focused ? "Not counted, of " : ""}
      <b>{number}</b> {number === 1 ? "match" : "matches"}
      {/* In reports of earlier engines this number includes all matches. */}
      {number <= of ? "" : `, ${of} counted`}
    </span>
  );
}

function Peek({ viewer: { report, view, counted, place, number } }: { viewer: Viewer }) {
  const flags = [...new Set(report.flags.map(({ kind }) => flagNames[kind]))];
  return (
    <>
      {flags.length > 0 ? <span className={foldsStyles.peekFlags}>{flags.join(", ")}</span> : null}
      <strong className={textStyles.number}>{percent(view.score)}</strong>
      <span className={`${textStyles.faint} ${textStyles.number}`}>
        {place >= 0 ? `${place + 1} of ${counted.length}` : plural(number, "match", "matches")}
      </span>
    </>
  );
}

/** Scrolls a mark into view: smoothly if it is near, at once if it is far. */
function reveal(id: string, first: boolean): void {
  const mark = document.getElementById(id);
  if (!mark) return;
  const far = Math.abs(mark.getBoundingClientRect().top) > 3 * innerHeight;
  const still = first || far || matchMedia("(prefers-reduced-motion: reduce)").matches;
  mark.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
}
