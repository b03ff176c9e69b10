import { serviceAnswer } from "#core/checks/report/service-answers.ts";
import type { ReportCoverage } from "#schema/checks/report.ts";
import detailsStyles from "../report.details.module.css";

type Props = Pick<ReportCoverage, "collection" | "notSearched" | "reason" | "phrases" | "answered">;

/** What a service outside answered, and each phrase that was sent to it. */
export function ServiceAnswer(props: Props) {
  const words = serviceAnswer(props);
  if (!words) return null;
  const phrases = props.phrases ?? [];
  return (
    <>
      <small>{words}</small>
      {phrases.length > 0 ? (
        <details className={detailsStyles.phrases}>
          <summary>{phrases.length === 1 ? "The phrase we sent" : `The ${phrases.length} phrases we sent`}</summary>
          <ol>
            {phrases.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
