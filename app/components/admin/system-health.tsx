import { Check, Minus, TriangleAlert } from "lucide-react";
import cardStyles from "#app/components/ui/card.module.css";
import { duration } from "#app/components/ui/duration.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { webhookNames } from "#core/platform/alert-texts.ts";
import type { AlertRule } from "#schema/vocabulary/alerts.ts";
import styles from "./overview.module.css";
import type { HealthView } from "./views.ts";

type Size = { name: string; text: string };

type Props = { health: HealthView; sizes: readonly Size[]; now: number };

/** Queues, clocks, webhooks and the outbox, each with its state by the thresholds of the alerts. */
export function SystemHealth({ health: { figures, over, bytes }, sizes, now }: Props) {
  const { marks, failing, oldest, outgoing, notices, deadLetters, webhooks } = figures;
  const since = (at: number | null | undefined, none: string) =>
    at == null ? none : `${duration(Math.max(0, now - at))} ago`;
  const age = (at: number | null | undefined) => (at == null ? "–" : duration(Math.max(0, now - at)));
  return (
    <section className={`${cardStyles.root} ${styles.panel}`} id="health" aria-labelledby="health-title">
      <h2 className={textStyles.heading} id="health-title">
        System health
      </h2>
      <ul className={styles.health}>
        <Line
          name="Minute job, last run"
          value={since(marks.clock_minute, "never")}
          bad={isOver("minute_clock")}
          unknown={marks.clock_minute === undefined}
        />
        <Line
          name="Similarity sweep, last run"
          value={since(marks.clock_sweep, "never")}
          bad={isOver("sweep_clock")}
          unknown={marks.clock_sweep === undefined}
        />
        <Line
          name="Scheduled jobs that fail"
          value={failing.length === 0 ? "None" : failing.map(({ part }) => part.replaceAll("_", " ")).join(", ")}
          bad={failing.length > 0}
        />
        <Line
          name="Age of the job queue"
          value={age(marks.queue_jobs)}
          bad={isOver("jobs_queue")}
          unknown={marks.queue_jobs === undefined}
        />
        <Line
          name="Age of the notification queue"
          value={age(marks.queue_notices)}
          bad={isOver("notices_queue")}
          unknown={marks.queue_notices === undefined}
        />
        <Line name="Oldest unfinished check" value={oldestOf(oldest.check)} bad={isOver("oldest_check")} />
        <Line name="Oldest import at work" value={oldestOf(oldest.import)} />
        <Line name="Oldest uploaded file to inspect" value={oldestOf(oldest.file)} />
        {webhooks.map(({ source, failures, lagMs, succeededAt }) => (
          <Line
            key={source}
            name={`Webhook of ${webhookNames[source]}`}
            value={
              failures > 0 ? `${failures} failed in a row` : lagMs === null ? "No failures" : `Lag ${duration(lagMs)}`
            }
            bad={isOver("webhooks") && failures > 0}
            note={
              succeededAt === null ? (
                "No call was processed yet."
              ) : (
                <>
                  Last call <Moment at={succeededAt} />
                </>
              )
            }
          />
        ))}
        <Line
          name="Messages due and not sent"
          value={count(outgoing.waiting, outgoing.oldestAt)}
          bad={isOver("outgoing_waiting")}
          href="/admin/messages?status=waiting"
        />
        <Line
          name="Messages failed in 24 hours"
          value={outgoing.failed.toLocaleString("en")}
          bad={isOver("outgoing_failed")}
          href="/admin/messages?tab=failures"
        />
        <Line name="Notifications waiting" value={count(notices.waiting, notices.oldestAt)} />
        <Line
          name="Failed jobs"
          value={deadLetters.toLocaleString("en")}
          bad={isOver("dead_letters")}
          href="/admin/turnitin-reports?tab=dead"
        />
        {sizes.map(({ name, text }) => (
          <Line key={name} name={name} value={text} plain />
        ))}
        {bytes === null ? null : <Line name="Size of the database" value={sizeText(bytes)} plain />}
      </ul>
      <p className={styles.more}>
        <Link href="/admin/settings/alerts">Alerts and thresholds</Link>
      </p>
    </section>
  );

  function isOver(rule: AlertRule): boolean {
    return over.includes(rule);
  }
  function oldestOf(at: number | null): string {
    return at === null ? "None" : duration(Math.max(0, now - at));
  }
  function count(many: number, at: number | null): string {
    return at === null ? "None" : `${many.toLocaleString("en")}, oldest ${duration(Math.max(0, now - at))}`;
  }
}

type LineProps = {
  name: string;
  value: string;
  bad?: boolean;
  /** A size has no state. */
  plain?: boolean;
  /** Nothing was measured yet, so that it is neither good nor bad. */
  unknown?: boolean;
  note?: React.ReactNode;
  href?: string;
};

function Line({ name, value, bad = false, plain = false, unknown = false, note, href }: LineProps) {
  return (
    <li>
      <span>
        {href ? <Link href={href}>{name}</Link> : name}: <b>{value}</b>
      </span>
      {plain ? null : unknown ? (
        <Pill tone="plain" glyph={<Minus className={iconStyles.root} aria-hidden="true" />}>
          Not measured
        </Pill>
      ) : (
        <State bad={bad} />
      )}
      {note ? <small>{note}</small> : null}
    </li>
  );
}

function State({ bad }: { bad: boolean }) {
  const Icon = bad ? TriangleAlert : Check;
  return (
    <Pill tone={bad ? "danger" : "good"} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
      {bad ? "Problem" : "OK"}
    </Pill>
  );
}

type Firing = { rule: AlertRule; name: string; since: number; href: string };

/** Alerts that were sent and still hold: one line for each. Editors see it in place of the health. */
export function FiringAlerts({ alerts }: { alerts: readonly Firing[] }) {
  return (
    <section className={`${cardStyles.root} ${styles.panel}`} aria-labelledby="alerts-title">
      <h2 className={textStyles.heading} id="alerts-title">
        System status
      </h2>
      <ul className={styles.health}>
        {alerts.length === 0 ? <li>No active alerts.</li> : null}
        {alerts.map(({ rule, name, since }) => (
          <li key={rule}>
            <span>
              {name} since <Moment at={since} />
            </span>
            <State bad />
          </li>
        ))}
      </ul>
    </section>
  );
}
