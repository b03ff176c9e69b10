import { type ComponentType, useContext, useEffect, useRef, useState } from "react";
import type { Section } from "#core/analytics/section.ts";
import textStyles from "../ui/text.module.css";
import { TimeSettings } from "../ui/time-format.ts";
import styles from "./analytics.module.css";
import type { DrawnChart } from "./chart-data.ts";
import { chartData } from "./chart-data.ts";

/** A chart is loaded shortly before it comes into view. */
const AHEAD = "200px";

/** The chart of a section. It has its height before it is loaded, so that nothing moves; its table follows it. */
export function Chart({ section, title }: { section: Section; title: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const { Drawing, failed } = useDrawing(frame);
  const { locale } = useContext(TimeSettings);
  const data = chartData(section, title, locale);
  return (
    <figure className={styles.figure}>
      {data.series.length > 1 ? (
        <ul className={styles.keys} aria-hidden="true">
          {data.series.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <div ref={frame} className={styles.drawing}>
        {Drawing ? <Drawing {...data} /> : null}
        {Drawing || failed ? null : <i className={styles.waiting} aria-hidden="true" />}
        {failed ? (
          <p className={textStyles.muted}>The chart could not be loaded. The table has the same numbers.</p>
        ) : null}
      </div>
    </figure>
  );
}

function useDrawing(frame: React.RefObject<HTMLDivElement | null>) {
  const [Drawing, setDrawing] = useState<ComponentType<DrawnChart> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isMounted = true;
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        try {
          const { ChartDrawing } = await import("./recharts/chart-drawing.tsx");
          if (isMounted) setDrawing(() => ChartDrawing);
        } catch {
          if (isMounted) setFailed(true);
        }
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [frame]);
  return { Drawing, failed };
}
