import cardStyles from "#app/components/ui/card.module.css";
import type { Trend } from "#core/platform/trends.ts";
import styles from "./overview.module.css";

type Props = {
  title: string;
  trend: Trend;
  days: number;
  /** The value of the period as it is shown. */
  show: (value: number) => string;
  /** Beside the value, in place of its change. */
  note?: string;
};

/** One figure of a period with its change and its course by day. */
export function TrendCard({ title, trend: { value, change, points, today }, days, show, note }: Props) {
  return (
    <section className={`${cardStyles.root} ${styles.trend}`} aria-label={`${title}, last ${days} days`}>
      <div>
        <h2>{title}</h2>
        {value === null ? (
          <p>Not enough data</p>
        ) : (
          <p>
            <b>{show(value)}</b>
            {note ?? (change === null ? null : `${change > 0 ? "+" : ""}${change}% against the ${days} days before`)}
          </p>
        )}
        {today === null ? null : <p>Today {show(today)}</p>}
      </div>
      {value === null ? null : <Line points={points} />}
    </section>
  );
}

/** The height of the drawing; its width is stretched. */
const HEIGHT = 40;

function Line({ points }: { points: readonly number[] }) {
  const most = Math.max(1, ...points);
  const wide = Math.max(1, points.length - 1);
  const places = points.map((value, at) => `${(at / wide) * 100},${HEIGHT - 2 - (value / most) * (HEIGHT - 4)}`);
  return (
    <svg className={styles.line} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={places.join(" ")} />
    </svg>
  );
}
