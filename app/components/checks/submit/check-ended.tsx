import { TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { CheckState } from "#schema/checks/check.ts";

/** A check that ended without a report: the reason, that it was not charged, and the next step. */
export function CheckEnded({ state }: { state: CheckState }) {
  if (state.status === "failed" && state.problem) return <CheckFailed problem={state.problem} />;
  return (
    <section className="check-run">
      <h2>Check cancelled</h2>
      <p className="sumy">You cancelled this check. You were not charged.</p>
      <p className="row wrapx">
        <ButtonLink href="/turnitin/submit">Check a draft</ButtonLink>
      </p>
    </section>
  );
}

function CheckFailed({ problem }: { problem: { title: string; text: string } }) {
  return (
    <section className="check-run">
      <div className="er with-mark" role="alert">
        <TriangleAlert aria-hidden="true" className="i" />
        <div>
          <h2>{problem.title}</h2>
          <p>{problem.text}</p>
          <p>You were not charged for this check.</p>
        </div>
      </div>
      <p className="row wrapx">
        <ButtonLink href="/turnitin/submit">Choose another file</ButtonLink>
        <ButtonLink kind="secondary" href="/support">
          Contact support
        </ButtonLink>
      </p>
    </section>
  );
}
