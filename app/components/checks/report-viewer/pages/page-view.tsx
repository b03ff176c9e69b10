import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import pagesStyles from "../report.pages.module.css";
import { scrollerOf } from "../text/scroller.ts";
import { useWidth } from "../text/use-width.ts";
import type { Viewer } from "../use-viewer.ts";
import { OnePage } from "./one-page.tsx";
import type { OpenPdf } from "./open-pdf.ts";
import { countedOf, matchesByPage, pageOf } from "./page-marks.ts";
import { type PdfProblem, usePdf } from "./use-pdf.ts";

/** Pages drawn at a time: a page drawn for a high-resolution screen takes about ten megabytes. */
const DRAWN_AT_ONCE = 25;

/** The page width at each zoom step, as a multiple of the available width. */
const ZOOMS = [0.75, 1, 1.25, 1.6, 2] as const;

export type PageViewProps = {
  viewer: Viewer;
  zoom: number;
  onFocus: (id: string) => void;
  /** Switches to the text view, for readers who cannot see the page. */
  onText: () => void;
};

/** The submitted file with its matches. */
export function PageView({ address, ...props }: PageViewProps & { address: string }) {
  const [attempt, setAttempt] = useState(0);
  const state = usePdf(address, attempt);
  if (state === null)
    return (
      <p className={pagesStyles.pdfWaiting} id="doc" role="status">
        Opening file…
      </p>
    );
  if ("problem" in state)
    return <Problem problem={state.problem} onText={props.onText} onRetry={() => setAttempt(attempt + 1)} />;
  return <Pages {...props} file={state.file} shapes={state.shapes} />;
}

function Pages({ viewer, zoom, onFocus, file, shapes }: PageViewProps & { file: OpenPdf; shapes: readonly number[] }) {
  const { report, focused, view } = viewer;
  const article = useRef<HTMLElement>(null);
  const room = useWidth(article);
  const width = Math.floor(room * (ZOOMS[zoom] ?? 1));
  const near = useNear(article, shapes.length, width);
  const revealed = useRef<string | null>(null);
  const drawn = useMemo(() => countedOf(view), [view]);
  const byPage = useMemo(() => matchesByPage(report.matches, report.pages, report.text.length), [report]);

  useEffect(() => {
    const match = report.matches.find(({ id }) => id === focused);
    if (!match) revealed.current = null;
    else if (revealed.current !== focused)
      document.getElementById(`page-${pageOf(match.start, report.pages) + 1}`)?.scrollIntoView({ block: "start" });
  }, [focused, report]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marks inside are buttons; this handler only determines which one was pressed.
    <article
      ref={article}
      className={pagesStyles.pdfPages}
      id="doc"
      aria-label={`${report.title}, page by page. Switch to Text to read the words.`}
      onClick={({ target }) => {
        const id = target instanceof Element ? target.closest<HTMLElement>("[data-match]")?.dataset.match : undefined;
        if (id) onFocus(id);
      }}
    >
      {shapes.map((shape, at) => {
        const number = at + 1;
        return (
          <div
            key={number}
            id={`page-${number}`}
            data-page={number}
            className={pagesStyles.pdfPage}
            style={{ width: `${width}px`, height: `${width * shape}px` }}
          >
            {width > 0 && near.has(number) ? (
              <OnePage
                file={file}
                number={number}
                of={shapes.length}
                width={width}
                text={report.text.slice(report.pages[at] ?? report.text.length, report.pages[at + 1])}
                matches={byPage[at] ?? []}
                drawn={drawn}
                focused={focused}
                revealed={revealed}
              />
            ) : null}
          </div>
        );
      })}
    </article>
  );
}

/** The pages within one screen height of the viewport, limited to what a browser can hold in memory. */
function useNear(article: { current: HTMLElement | null }, pages: number, width: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages or another page size require a new observer.
  useEffect(() => {
    const element = article.current;
    if (!element || width === 0) return;
    const inSight = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = Number((target as HTMLElement).dataset.page);
          if (isIntersecting) inSight.add(number);
          else inSight.delete(number);
        }
        setNear(new Set([...inSight].sort((a, b) => a - b).slice(0, DRAWN_AT_ONCE)));
      },
      { root: scrollerOf(element), rootMargin: "100% 0px" },
    );
    for (const page of element.querySelectorAll("[data-page]")) observer.observe(page);
    return () => observer.disconnect();
  }, [article, pages, width > 0]);
  return near;
}

const problems: Record<Exclude<PdfProblem, "offline">, string> = {
  gone: "The file is no longer kept. You can still read its text.",
  unreadable: "This browser cannot show the file. You can read its text instead.",
};

type ProblemProps = { problem: PdfProblem; onText: () => void; onRetry: () => void };

function Problem({ problem, onText, onRetry }: ProblemProps) {
  const showText = (
    <Button kind="secondary" type="button" onClick={onText}>
      Show text
    </Button>
  );
  if (problem === "offline")
    return (
      <div className={pagesStyles.pdfWaiting} id="doc">
        <ErrorState title="We could not load the file." onRetry={onRetry} acts={showText}>
          <p>Check your connection, or read the text instead.</p>
        </ErrorState>
      </div>
    );
  return (
    <div className={pagesStyles.pdfWaiting} id="doc" role="alert">
      <p>{problems[problem]}</p>
      {showText}
    </div>
  );
}
