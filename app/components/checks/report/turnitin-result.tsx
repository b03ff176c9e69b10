import { Moment } from "#app/components/ui/time.tsx";
import type { OwnReport } from "./read-own.ts";

/** What Turnitin's own service said, where it was asked: its number, beside ours and no part of it. */
export function OtherResult({ other }: { other: OwnReport["other"] }) {
  if (!other) return null;
  return (
    <section aria-label="Turnitin’s own result">
      <h3>Turnitin’s own result</h3>
      {other.state === "ready" && other.score !== null ? (
        <p className="other-score">
          <strong className="num">{other.score}&nbsp;%</strong> <Moment at={other.at} to="day" />
        </p>
      ) : (
        <p>
          {other.state === "waiting" ? "Asked for, not there yet." : "It gave no result. Our own report is complete."}
        </p>
      )}
      <p className="dim">
        Theirs, of their collections and by their rules. It is no part of our score or of our signature. Your text was
        not added to their index.
      </p>
    </section>
  );
}
