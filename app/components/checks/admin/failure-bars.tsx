import cardStyles from "#app/components/ui/card.module.css";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { AppContext } from "#app/context.ts";
import { Day } from "../../ui/time.tsx";
import adminStyles from "./checks.admin.module.css";

type Days = NonNullable<Awaited<ReturnType<AppContext["services"]["adminChecks"]["board"]>>["days"]>;

const HEIGHT = 64;
const STEP = 18;
/** Minimum bar height, so that a day with few failures among many checks stays visible. */
const LOWEST = 4;

/** The share of failed checks per day. The table below contains the same data as text. */
export function FailureBars({ days }: { days: Days | null }) {
  if (!days)
    return (
      <section className={`${cardStyles.root} ${adminStyles.failures}`} aria-labelledby="fails">
        <header>
          <h2 id="fails">Failed checks</h2>
        </header>
        <p className={textStyles.faint}>Not enough data: fewer than five checks finished in the last 14 days.</p>
      </section>
    );
  const all = days.reduce((sum, day) => sum + day.all, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const most = Math.max(...days.map(share), 0.01);
  return (
    <section className={`${cardStyles.root} ${adminStyles.failures}`} aria-labelledby="fails">
      <header>
        <h2 id="fails">Failed checks</h2>
        <span className={textStyles.number}>{((100 * failed) / all).toFixed(1)}% in 14 days</span>
      </header>
      <svg viewBox={`0 0 ${days.length * STEP - 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, at) => {
          const height = day.failed === 0 ? 1 : Math.max(LOWEST, (HEIGHT * share(day)) / most);
          return (
            <rect
              key={day.at}
              x={at * STEP}
              y={HEIGHT - height}
              width={STEP - 4}
              height={height}
              className={at === days.length - 1 ? adminStyles.last : undefined}
            />
          );
        })}
      </svg>
      <p aria-hidden="true">
        <Day at={days[0]?.at ?? 0} />
        <span>today</span>
      </p>
      <PlainTable
        kind="own"
        className={textStyles.hidden}
        caption="Failed checks by day"
        columns={[{ label: "Day" }, { label: "Failed" }, { label: "Total" }]}
      >
        {days.map((day) => (
          <tr key={day.at}>
            <th scope="row">
              <Day at={day.at} />
            </th>
            <td>{day.failed}</td>
            <td>{day.all}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

function share({ all, failed }: Days[number]): number {
  return all === 0 ? 0 : failed / all;
}
