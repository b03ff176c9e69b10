import { Maximize2, MousePointerClick } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import sample from "#app/content/sample/report.json";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { Report } from "#schema/checks/report.ts";
import { groupOf, groups, percent, plural, whyMatch } from "../checks/report-viewer/labels.ts";
import { paragraphsOf, type Span } from "../checks/report-viewer/text/paragraphs.ts";
import barcodeStyles from "../ui/barcode.module.css";
import { ScoreBar, type Share } from "../ui/barcode.tsx";
import fieldStyles from "../ui/field.module.css";
import groupStyles from "../ui/group.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";

/** The paragraphs of the essay shown in the preview, starting with the first that has matches. */
const SHOWN = { from: 3, count: 4 };
const HEIGHT = 440;

const report = Report.parse(sample);
const base = viewBase(report);
const view = viewOf(base, defaultFilters(report));
const paragraphs = paragraphsOf<Span>(report.text, report.matches).slice(SHOWN.from, SHOWN.from + SHOWN.count);
const shares: Share[] = groups
  .filter(({ key }) => key !== "own_drafts")
  .map(({ key }) => ({ group: key, percent: view.groups[key].percent }));
const explained = view.matches.find(({ match }) => match.group === "missing_quotation")?.match;

/**
 * A real report of our engine, on an essay and sources that we own: a static preview on this page, and on request the
 * real viewer, here or in the full window. A closed details element renders nothing, so the viewer is not loaded before
 * it is opened, and this needs no script.
 */
export function SampleReport() {
  return (
    <section className="site-frame" aria-labelledby="sample-report">
      <div className="site-frame-head">
        <h2 id="sample-report">Sample report</h2>
        <span className={textStyles.faint}>
          {report.title}, {plural(report.words, "word")}: our engine, our own texts
        </span>
        <span className={layoutStyles.spacer} />
        <Link href="/check-turnitin/sample">
          <Maximize2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          Open report full size
        </Link>
      </div>
      <details className="site-live">
        <summary>
          <MousePointerClick className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          <span className="site-closed">Try it here: open matches, exclude matches, compare sources</span>
          <span className="site-opened">Close the viewer</span>
        </summary>
        <iframe src="/check-turnitin/sample" title="Sample report in the viewer" loading="lazy" />
      </details>
      <div className="site-frame-rail">
        <Strip />
      </div>
      <div className="site-frame-text">
        {paragraphs.map(({ start, kind, segments }) => {
          const content = segments.map(({ text, start: at, spans }) => (
            <Marked key={at} id={spans[0]?.id} text={text} at={at} />
          ));
          return kind === "heading" ? <h3 key={start}>{content}</h3> : <p key={start}>{content}</p>;
        })}
      </div>
      <div className="site-frame-panel">
        <strong className={textStyles.number}>{percent(view.score)}</strong>
        <ScoreBar shares={shares} full={50} />
        {groups
          .filter(({ key }) => key !== "own_drafts")
          .map(({ key, name, mark }) => (
            <div className={`site-match-group ${mark}`} key={key}>
              <i className={`${groupStyles.swatch} ${mark}`} />
              <span>{name}</span>
              <b>{percent(view.groups[key].percent)}</b>
            </div>
          ))}
        {explained ? (
          <div className={`site-why ${groupOf(explained.group).mark}`}>
            <h3>Why this is a match</h3>
            {whyMatch(explained, report)}
          </div>
        ) : null}
        <p className={`${fieldStyles.hint} ${layoutStyles.after}`}>Similarity is not plagiarism. Read the matches.</p>
      </div>
    </section>
  );
}

function Marked({ id, text, at }: { id: string | undefined; text: string; at: number }): ReactNode {
  const shown = view.matches.find(({ match, leftOut }) => match.id === id && leftOut === null);
  if (!shown) return text;
  const { match, sourceId } = shown;
  const number = report.sources.find((source) => source.id === sourceId)?.number;
  return (
    <mark className={groupOf(match.group).mark}>
      {text}
      {at + text.length >= match.end ? <sup>{number}</sup> : null}
    </mark>
  );
}

/** The document map of the whole essay. */
function Strip() {
  const at = (offset: number) => (offset / report.text.length) * HEIGHT;
  return (
    <svg viewBox={`0 0 32 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        className={barcodeStyles.rule}
        d={Array.from(
          { length: 88 },
          (_, line) => `M3 ${line * 5 + 1}h${22 + ((line * 7) % 5)}v1.4h-${22 + ((line * 7) % 5)}z`,
        ).join("")}
      />
      {view.matches
        .filter(({ leftOut }) => leftOut === null)
        .map(({ match }) => (
          <path
            key={match.id}
            className={`${groupStyles.fill} ${groupOf(match.group).mark}`}
            d={`M2 ${at(match.start).toFixed(1)}h28v${Math.max(3, at(match.end) - at(match.start)).toFixed(1)}h-28z`}
          />
        ))}
    </svg>
  );
}
