import { useState } from "react";
import { useNavigate } from "react-router";
import { reportsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import type { RecheckOffer } from "#app/services/checks/rechecks.ts";
import type { NotComparable } from "#core/checks/report/version-changes.ts";
import compareStyles from "../report-viewer/report.compare.module.css";

type Props = { reportId: string; why: NotComparable; recheck: RecheckOffer };

const reasons: Record<NotComparable, string> = {
  engine: "it was checked with a different version of our engine",
  settings: "it was checked with different settings",
  collections: "it was compared with different collections",
};

const refused: Record<Extract<RecheckOffer, { state: "no" }>["why"], string> = {
  alike: "",
  first: "",
  not_kept: "The earlier version was deleted, so we cannot check it again.",
  other_engine: "Check this version again first. It was checked with an earlier version of our engine.",
  is_recheck: "This report is a free repeat check. Check this version again to compare it with the previous version.",
};

/**
 * Why two versions cannot be compared, and the button for a free check of the earlier version that makes it possible.
 */
export function NotCompared({ reportId, why, recheck }: Props) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function check(): Promise<void> {
    setSending(true);
    setProblem(null);
    const answer = await answerOf(reportsApi[":id"].recheck.$post({ param: { id: reportId } }));
    if (answer.ok) return void navigate(`/dashboard/reports/${answer.value.checkId}`);
    setProblem(answer.words);
    setSending(false);
  }

  return (
    <div className={compareStyles.notCompared}>
      <p>We cannot compare this version with the earlier one: {reasons[why]}.</p>
      {recheck.state === "offered" ? (
        <Button
          kind="secondary"
          type="button"
          className={layoutStyles.needsScript}
          disabled={sending}
          onClick={() => void check()}
        >
          Check the earlier version again with these settings (free)
        </Button>
      ) : recheck.state === "no" ? (
        refused[recheck.why] && <p className={fieldStyles.hint}>{refused[recheck.why]}</p>
      ) : (
        <p>
          {recheck.state === "running"
            ? "The free check of the earlier version is running. "
            : "The free check of the earlier version is done, but we still cannot compare the two versions. "}
          <Link href={`/dashboard/reports/${recheck.checkId}`}>Open report</Link>
        </p>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
