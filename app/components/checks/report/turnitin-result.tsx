import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import runningStyles from "../report-viewer/report.running.module.css";
import type { OwnReport } from "./read-own.ts";

/** The result of Turnitin's own service, if it was requested. Shown beside our score and never included in it. */
export function TurnitinResult({ other }: { other: OwnReport["other"] }) {
  if (!other) return null;
  return (
    <section aria-label="Turnitin result">
      <h3>Turnitin result</h3>
      {other.state === "ready" && other.score !== null ? (
        <p className={runningStyles.otherScore}>
          <strong className={textStyles.number}>{other.score}%</strong> <Moment at={other.at} to="day" />
        </p>
      ) : (
        <p>
          {other.state === "waiting"
            ? "Waiting for the Turnitin result."
            : "Turnitin gave no result. Our report is complete."}
        </p>
      )}
      <p className={textStyles.faint}>
        Turnitin compares with its own collections and uses its own rules. The result is not part of our score or our
        signature. Your text was not added to Turnitin’s index.
      </p>
    </section>
  );
}
