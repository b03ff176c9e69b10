import { type ReactNode, useId, useMemo } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import textStyles from "#app/components/ui/text.module.css";
import {
  type LeftOutPart,
  leftOutParts,
  leftOutTotals,
  shareOf,
  withPart,
  wordsOf,
} from "#core/checks/report/left-out.ts";
import { engineMajor } from "#core/checks/report/matches.ts";
import { leftOutNames } from "#core/checks/report/names.ts";
import type { LeftOut, ViewFilters } from "#core/checks/report/view.ts";
import { counted } from "#core/shared/counted.ts";
import { toggleMatch, toggleSource } from "../filter-acts.ts";
import { beginning, collectionNames, percent, plural } from "../labels.ts";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";

/** Everything that is or can be excluded from the score, each with its size and a switch to include it. */
export function NotCounted({ viewer }: { viewer: Viewer }) {
  const { report, view, filters, base } = viewer;
  const parts = useMemo(() => leftOutParts(base, filters, view), [base, filters, view]);
  const byHand = filters.matches.length + filters.sources.length;
  if (parts.length === 0 && byHand === 0 && chosen(filters).length === 0) return null;
  return (
    <div className={marginStyles.notCounted}>
      <h3>Include in the score</h3>
      <ul>
        {parts.map((part) => (
          <Row
            key={part.key}
            name={nameOf(part, viewer)}
            size={sizeOf(part)}
            share={percent(part.percent)}
            isCounted={!part.isOut}
            onChange={(isCounted) =>
              viewer.change(
                withPart(filters, part.key, !isCounted, report.options.smallMatchWords),
                `${nameOf(part, viewer)} ${isCounted ? "included" : "excluded"}.`,
              )
            }
          />
        ))}
        <ByFilter viewer={viewer} />
        <ByHand viewer={viewer} />
      </ul>
    </div>
  );
}

function nameOf({ key }: LeftOutPart, { report, filters }: Viewer): string {
  switch (key) {
    case "quotations":
      return engineMajor(report.engineVersion) >= 3 ? "Quotations with a citation" : "Quotations";
    case "bibliography":
      return "Reference list";
    case "templates":
      return "Forms, declarations and tables of contents";
    case "hidden":
      return "Hidden text";
    case "citations":
      return "Citations in the text";
    case "small":
      return `Matches under ${plural(filters.smallMatchWords || report.options.smallMatchWords || 14, "word")}`;
  }
}

function sizeOf({ matches, words, of }: LeftOutPart): string {
  const found = `${plural(matches, "match", "matches")}, ${plural(words, "word")}`;
  if (of === null) return found;
  return matches === 0 ? `${plural(of, "word")}, no matches` : `${found} of ${of.toLocaleString("en-US")}`;
}

type Chosen = { reason: LeftOut; what: string; back: Partial<ViewFilters> };

/** Filters that the reader has set in addition to those switches. */
function chosen({ kinds, fromYear, toYear, smallSourceWords, smallSourcePercent }: ViewFilters): Chosen[] {
  const list: Chosen[] = [];
  if (kinds.length > 0)
    list.push({
      reason: "collection",
      what: kinds.map((kind) => collectionNames[kind] ?? kind).join(", "),
      back: { kinds: [] },
    });
  if (fromYear !== null || toYear !== null)
    list.push({
      reason: "date",
      what: `outside ${fromYear ?? "…"} to ${toYear ?? "…"}`,
      back: { fromYear: null, toYear: null },
    });
  if (smallSourceWords > 0 || smallSourcePercent > 0)
    list.push({
      reason: "small_source",
      what: [
        smallSourceWords > 0 ? `under ${counted(smallSourceWords, "word")}` : "",
        smallSourcePercent > 0 ? `under ${smallSourcePercent}%` : "",
      ]
        .filter(Boolean)
        .join(", "),
      back: { smallSourceWords: 0, smallSourcePercent: 0 },
    });
  return list;
}

function ByFilter({ viewer }: { viewer: Viewer }) {
  const { base, view, filters } = viewer;
  const totals = leftOutTotals(base, view);
  return chosen(filters).map(({ reason, what, back }) => {
    const { words = 0, percent: share = 0 } = totals.get(reason) ?? {};
    return (
      <Row
        key={reason}
        name={leftOutNames[reason]}
        size={`${what}: ${plural(words, "word")}`}
        share={percent(share)}
        isCounted={false}
        onChange={() => viewer.change({ ...filters, ...back }, `${leftOutNames[reason]} included.`)}
      />
    );
  });
}

function ByHand({ viewer }: { viewer: Viewer }) {
  const { report, view, filters } = viewer;
  const share = (words: number) => percent(shareOf(words, wordsOf(viewer.base)));
  return (
    <>
      {filters.sources.map((id) => {
        const source = report.sources.find((one) => one.id === id);
        if (!source) return null;
        const its = view.matches.filter(({ sourceId, leftOut }) => sourceId === id && leftOut === "source");
        const words = its.reduce((sum, { match }) => sum + match.words, 0);
        return (
          <Row
            key={id}
            name={`Source ${source.number}: ${source.title}`}
            size={`excluded by you: ${plural(its.length, "match", "matches")}, ${plural(words, "word")}`}
            share={share(words)}
            isCounted={false}
            onChange={() => toggleSource(viewer, id)}
          />
        );
      })}
      {filters.matches.map((id) => {
        const match = report.matches.find((one) => one.id === id);
        if (!match) return null;
        return (
          <Row
            key={id}
            name={`“${beginning(report.text.slice(match.start, match.end))}”`}
            size={
              <>
                excluded by you: {plural(match.words, "word")}.{" "}
                <Button kind="link" type="button" className={buttonStyles.link} onClick={() => viewer.focus(id)}>
                  Show<span className={textStyles.hidden}> this match</span>
                </Button>
              </>
            }
            share={share(match.words)}
            isCounted={false}
            onChange={() => toggleMatch(viewer, id)}
          />
        );
      })}
      {filters.matches.length > 1 ? (
        <li>
          <Button
            kind="secondary"
            size="sm"
            type="button"
            onClick={() => viewer.change({ ...filters, matches: [] }, "All matches you excluded are included again.")}
          >
            Include all {filters.matches.length} matches
          </Button>
        </li>
      ) : null}
    </>
  );
}

type RowProps = {
  name: string;
  size: ReactNode;
  share: string;
  isCounted: boolean;
  onChange: (isCounted: boolean) => void;
};

function Row({ name, size, share, isCounted, onChange }: RowProps) {
  const id = useId();
  return (
    <li className={`${marginStyles.notCountedRow}${isCounted ? "" : ` ${marginStyles.leftOut}`}`}>
      <Switch
        id={id}
        aria-checked={isCounted}
        checked={isCounted}
        aria-describedby={`${id}-size`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{name}</label>
      <b>{share}</b>
      <small id={`${id}-size`}>{size}</small>
    </li>
  );
}
