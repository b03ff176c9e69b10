import { TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import noticeStyles from "#app/components/ui/notice.module.css";
import type { CheckState } from "#schema/checks/check.ts";
import submitStyles from "./checks.submit.module.css";

/** A check that ended without a report: the reason, that it was not charged, and the next step. */
export function CheckEnded({ state }: { state: CheckState }) {
  if (state.status === "failed" && state.problem) return <CheckFailed problem={state.problem} />;
  return (
    <section className={submitStyles.runState}>
      <h2>Check cancelled</h2>
      <p className={submitStyles.runSummary}>You cancelled this check. You were not charged.</p>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <ButtonLink href="/turnitin/submit">Check a draft</ButtonLink>
      </p>
    </section>
  );
}

function CheckFailed({ problem }: { problem: { title: string; text: string } }) {
  return (
    <section className={submitStyles.runState}>
      <div className={`${noticeStyles.root} ${submitStyles.withMark}`} role="alert">
        <TriangleAlert aria-hidden="true" className={iconStyles.root} />
        <div>
          <h2>{problem.title}</h2>
          <p>{problem.text}</p>
          <p>You were not charged for this check.</p>
        </div>
      </div>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <ButtonLink href="/turnitin/submit">Choose another file</ButtonLink>
        <ButtonLink kind="secondary" href="/support">
          Contact support
        </ButtonLink>
      </p>
    </section>
  );
}
