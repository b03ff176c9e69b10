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
import { memo, type RefObject, Suspense, useEffect, useRef } from "react";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import groupStyles from "#app/components/ui/group.module.css";
import numberStyles from "#app/components/ui/group.number.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { ViewMatch, ViewSource } from "#core/checks/report/view.ts";
import { toggleMatch, toggleSource } from "../filter-acts.ts";
import { groupOf, kindOf, leftOutReason, percent, plural, sourceDetails, sourceLine } from "../labels.ts";
import marginStyles from "../report.margin.module.css";
import sourceStyles from "../report.source.module.css";
import { useLatest, type Viewer } from "../use-viewer.ts";
import { OtherSources } from "./other-sources.tsx";
import { Pair } from "./pair.tsx";
import { Why } from "./why.tsx";

/** Shown below an opened match, whose own text does not wait for it. */
const WhatToDo = lazyCode(() => import("./what-to-do.tsx").then((code) => code.WhatToDo));

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
    const [element, panel] = [card.current, card.current?.closest("[data-panel-body]")];
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

  const mark = open ? groupOf(open.match.group).mark : source.kind === "own_draft" ? groupStyles.ownDrafts : "";
  return (
    <li
      ref={card}
      className={`${sourceStyles.sourceCard} ${mark}${open ? ` ${sourceStyles.open}` : ""}${leftOut ? ` ${marginStyles.leftOut}` : ""}`}
      id={`source-${source.number}`}
    >
      <div className={sourceStyles.sourceCardTop}>
        <Head one={one} open={open !== null} onOpen={useLatest(() => go(1))} places={its.length} />
        <IconButton
          label={leftOut === "source" ? `Include source ${source.number}` : `Exclude source ${source.number}`}
          size="sm"
          onClick={() => toggleSource(latest.current, source.id)}
        >
          {leftOut === "source" ? (
            <RotateCcw className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          ) : (
            <Ban className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
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
  const details = sourceDetails(source);
  return (
    <div className={sourceStyles.sourceCardBody}>
      <div className={sourceStyles.sourceCardSteps}>
        <span className={`${textStyles.faint} ${textStyles.number}`}>
          <b>{kindOf(open.match)}</b>
          {walk.length > 1 && at >= 0 ? `, ${at + 1} of ${walk.length}` : ""}
        </span>
        <span className={layoutStyles.spacer} />
        {walk.length > 1 ? (
          <>
            <Button kind="quiet" size="sm" type="button" onClick={() => onGo(-1)}>
              Previous
            </Button>
            <Button kind="quiet" size="sm" type="button" onClick={() => onGo(1)}>
              Next<span className={textStyles.hidden}> passage of this source</span>
            </Button>
          </>
        ) : null}
      </div>
      <Pair report={viewer.report} match={open.match} />
      {open.leftOut ? (
        <p className={sourceStyles.leftOutNote}>
          Not counted: it is {leftOutReason(open.leftOut)}.{" "}
          {open.leftOut === "match" ? (
            <Button
              kind="link"
              type="button"
              className={buttonStyles.link}
              onClick={() => toggleMatch(viewer, open.match.id)}
            >
              Include match
            </Button>
          ) : null}
        </p>
      ) : null}
      <Why report={viewer.report} match={open.match} />
      <Suspense>
        <WhatToDo viewer={viewer} one={open} source={source} />
      </Suspense>
      <OtherSources viewer={viewer} one={open} />
      {details ? <p className={`${textStyles.small} ${textStyles.faint}`}>{details}</p> : null}
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap} ${sourceStyles.sourceCardFoot}`}>
        {source.kind === "student" || !onCompare ? null : (
          <Button kind="quiet" size="sm" type="button" onClick={onCompare}>
            <Columns2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            Compare side by side
          </Button>
        )}
        {source.url ? (
          <ButtonLink kind="quiet" size="sm" href={source.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
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
    <Button kind="bare" type="button" className={sourceStyles.sourceCardHead} aria-expanded={open} onClick={onOpen}>
      <span className={numberStyles.number}>{source.number}</span>
      <span className={sourceStyles.sourceCardTitle}>{source.title}</span>
      <b>{source.kind === "own_draft" ? "not counted" : percentOfSource(source.kind, counted.percent)}</b>
      <span className={sourceStyles.sourceMetadata}>
        <Icon aria-hidden="true" className={`${iconStyles.root} ${iconStyles.small}`} />
        {sourceLine(source)}
      </span>
      <span className={sourceStyles.sourceMetadata}>{size}</span>
    </Button>
  );
});

/** For other students' documents only whole percentages are shown. */
function percentOfSource(kind: string, value: number): string {
  return kind === "student" ? `${Math.round(value)}%` : percent(value);
}
