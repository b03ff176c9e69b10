import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#app/components/shell/call.ts";
import type { RecheckOffer } from "#app/services/checks/rechecks.ts";
import type { NotComparable } from "#core/checks/report/version-changes.ts";

type Props = { reportId: string; why: NotComparable; recheck: RecheckOffer };

const reasons: Record<NotComparable, string> = {
  engine: "it was checked by another version of our engine, which follows other rules",
  settings: "it was checked with other settings",
  collections: "it was compared with other collections",
};

const refused: Record<Extract<RecheckOffer, { state: "no" }>["why"], string> = {
  alike: "",
  first: "",
  not_kept: "The earlier version is no longer kept, so it cannot be checked again.",
  other_engine: "Check this version again first: it was checked by an earlier version of our engine.",
  is_recheck: "This report is a free check itself. Check this version again to compare it with the one before.",
};

/** Why two versions cannot be compared, and the free check of the earlier one that makes it possible. */
export function NotCompared({ reportId, why, recheck }: Props) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function check(): Promise<void> {
    setSending(true);
    setProblem(null);
    const answer = await call<{ checkId: string }>("POST", `/api/reports/${reportId}/recheck`);
    if (answer.ok) return void navigate(`/dashboard/reports/${answer.value.checkId}`);
    setProblem(answer.words);
    setSending(false);
  }

  return (
    <div className="not-compared">
      <p>The earlier version cannot be compared with this one: {reasons[why]}. A difference would mean nothing.</p>
      {recheck.state === "offered" ? (
        <button type="button" className="btn o needs-js" disabled={sending} onClick={() => void check()}>
          Check the earlier version again with these settings, free
        </button>
      ) : recheck.state === "no" ? (
        refused[recheck.why] && <p className="hint">{refused[recheck.why]}</p>
      ) : (
        <p>
          {recheck.state === "running"
            ? "The free check of the earlier version is running. "
            : "The free check of the earlier version is done, and the two still cannot be compared. "}
          <a className="lnk" href={`/dashboard/reports/${recheck.checkId}`}>
            Open it
          </a>
        </p>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
