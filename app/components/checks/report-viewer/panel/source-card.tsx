import {
  Ban,
  BookOpen,
  Columns2,
  Database,
  ExternalLink,
  FileText,
  FolderClock,
  RotateCcw,
  ScrollText,
} from "lucide-react";
import { memo, type RefObject, useEffect, useRef } from "react";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import type { ViewMatch, ViewSource } from "#core/checks/report/view.ts";
import { toggleMatch, toggleSource } from "../filter-acts.ts";
import { groupOf, kindOf, leftOutReason, percent, plural, sourceLine } from "../labels.ts";
import { useLatest, type Viewer } from "../use-viewer.ts";
import { OtherSources } from "./other-sources.tsx";
import { Pair } from "./pair.tsx";
import { WhatToDo } from "./what-to-do.tsx";
import { Why } from "./why.tsx";

const icons = {
  article: FileText,
  library: BookOpen,
  paper: ScrollText,
  student: Database,
  own_draft: FolderClock,
} as const;

type Props = {
  /** The current viewer state; a closed card reads it only when pressed. */
  latest: RefObject<Viewer>;
  one: ViewSource;
  /** The matches shown in this card, in text order. */
  its: readonly ViewMatch[];
  open: ViewMatch | null;
  onCompare: (() => void) | null;
};

/** One source. Closed: its name and share; open: both passages, why they match, and what the writer can do. */
export const SourceCard = memo(SourceCardView, (a, b) => !a.open && !b.open && stateOf(a) === stateOf(b));

function stateOf({ one, its }: Props): string {
  return `${one.source.id}|${one.words}|${one.percent}|${one.matches}|${one.leftOut}|${its.length}`;
}

function SourceCardView({ latest, one, its, open, onCompare }: Props) {
  const viewer = latest.current;
  const { source, leftOut } = one;
  const card = useRef<HTMLLIElement>(null);
  const walk = walkOf(its);
  const at = open ? walk.findIndex(({ match }) => match.id === open.match.id) : -1;

  const shown = open?.match.id;
  useEffect(() => {
    const [element, panel] = [card.current, card.current?.closest(".pan-body")];
    if (!shown || !element || !panel) return;
    // A card that is taller than the panel is scrolled to its top.
    element.scrollIntoView({ block: element.offsetHeight > panel.clientHeight * 0.9 ? "start" : "nearest" });
  }, [shown]);

  function go(by: 1 | -1): void {
    const { view, focus } = latest.current;
    const now = walkOf(view.matches.filter(({ sourceId }) => sourceId === source.id));
    const next = now[(at + by + now.length) % Math.max(1, now.length)];
    if (next) focus(next.match.id);
  }

  const mark = open ? groupOf(open.match.group).mark : source.kind === "own_draft" ? "g5" : "";
  return (
    <li
      ref={card}
      className={`sc ${mark}${open ? " open" : ""}${leftOut ? " out" : ""}`}
      id={`source-${source.number}`}
    >
      <div className="sc-top">
        <Head one={one} open={open !== null} onOpen={useLatest(() => go(1))} places={its.length} />
        <IconButton
          label={leftOut === "source" ? `Include source ${source.number}` : `Exclude source ${source.number}`}
          size="sm"
          onClick={() => toggleSource(latest.current, source.id)}
        >
          {leftOut === "source" ? (
            <RotateCcw className="i s" aria-hidden="true" />
          ) : (
            <Ban className="i s" aria-hidden="true" />
          )}
        </IconButton>
      </div>
      {open ? (
        <SourceBody viewer={viewer} source={source} open={open} walk={walk} at={at} onGo={go} onCompare={onCompare} />
      ) : null}
    </li>
  );
}

type BodyProps = {
  viewer: Viewer;
  source: ViewSource["source"];
  open: ViewMatch;
  walk: readonly ViewMatch[];
  /** The index of the open match among the source's matches. */
  at: number;
  onGo: (by: 1 | -1) => void;
  onCompare: (() => void) | null;
};

function SourceBody({ viewer, source, open, walk, at, onGo, onCompare }: BodyProps) {
  return (
    <div className="sc-body">
      <div className="sc-nav">
        <span className="dim num">
          <b>{kindOf(open.match)}</b>
          {walk.length > 1 && at >= 0 ? `, ${at + 1} of ${walk.length}` : ""}
        </span>
        <span className="sp" />
        {walk.length > 1 ? (
          <>
            <Button kind="quiet" size="sm" type="button" onClick={() => onGo(-1)}>
              Previous
            </Button>
            <Button kind="quiet" size="sm" type="button" onClick={() => onGo(1)}>
              Next<span className="vh"> passage of this source</span>
            </Button>
          </>
        ) : null}
      </div>
      <Pair report={viewer.report} match={open.match} />
      {open.leftOut ? (
        <p className="out-note">
          Not counted: it is {leftOutReason(open.leftOut)}.{" "}
          {open.leftOut === "match" ? (
            <Button kind="link" type="button" className="as-link" onClick={() => toggleMatch(viewer, open.match.id)}>
              Include match
            </Button>
          ) : null}
        </p>
      ) : null}
      <Why report={viewer.report} match={open.match} />
      <WhatToDo viewer={viewer} one={open} source={source} />
      <OtherSources viewer={viewer} one={open} />
      <p className="row wrapx sc-foot">
        {source.kind === "student" || !onCompare ? null : (
          <Button kind="quiet" size="sm" type="button" onClick={onCompare}>
            <Columns2 className="i s" aria-hidden="true" />
            Compare side by side
          </Button>
        )}
        {source.url ? (
          <ButtonLink kind="quiet" size="sm" href={source.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink className="i s" aria-hidden="true" />
            Open source
          </ButtonLink>
        ) : null}
      </p>
    </div>
  );
}

/** The matches to step through: the counted ones, or all if none is counted. */
function walkOf(its: readonly ViewMatch[]): readonly ViewMatch[] {
  const counting = its.filter(({ leftOut }) => leftOut === null);
  return counting.length > 0 ? counting : its;
}

type HeadProps = { one: ViewSource; open: boolean; onOpen: () => void; places: number };

const Head = memo(function Head({ one: { source, ...counted }, open, onOpen, places }: HeadProps) {
  const Icon = icons[source.kind];
  const size =
    counted.matches > 0
      ? `${plural(counted.words, "word")} in ${plural(counted.matches, "place")}`
      : places > 0
        ? `${plural(places, "place")}, not counted`
        : "same text as another source";
  return (
    <Button kind="bare" type="button" className="sc-head" aria-expanded={open} onClick={onOpen}>
      <span className="sn">{source.number}</span>
      <span className="sc-title">{source.title}</span>
      <b>{source.kind === "own_draft" ? "not counted" : percentOfSource(source.kind, counted.percent)}</b>
      <span className="m">
        <Icon aria-hidden="true" className="i s" />
        {sourceLine(source)}
      </span>
      <span className="m">{size}</span>
    </Button>
  );
});

/** For other students' documents only whole percentages are shown. */
function percentOfSource(kind: string, value: number): string {
  return kind === "student" ? `${Math.round(value)}%` : percent(value);
}
