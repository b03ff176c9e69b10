import { Ban, Check, Clock, TriangleAlert, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import { duration } from "#app/components/ui/duration.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import { Pill, type Progress, ProgressGlyph } from "#app/components/ui/pill.tsx";
import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";

type Standing = {
  status: CheckStatus;
  stage: CheckStage | null;
  stuck: boolean;
  revoked: boolean;
  updatedAt: number;
};

const progress: Record<CheckStage, Progress> = {
  extract: "quarter",
  fingerprint: "quarter",
  search: "half",
  align: "most",
  score: "full",
  sign: "full",
};

/** The state of a check for staff; "stuck" takes precedence over the current stage. */
export function CheckStatePill({ check, now }: { check: Standing; now: number }) {
  if (check.status === "ready" && check.revoked && !check.stuck)
    return <Pill glyph={<Unlink className={iconStyles.root} aria-hidden="true" />}>Link revoked</Pill>;
  return (
    <CheckStatusPill
      check={check}
      stuck={`Stuck ${duration(now - check.updatedAt)}`}
      running={<ProgressGlyph at={check.stage ? progress[check.stage] : "empty"} />}
    />
  );
}

type StatusProps = { check: Pick<Standing, "status" | "stage" | "stuck">; stuck: string; running: ReactNode };

/** The status pill of a check. `stuck`: the label of a check without progress; `running`: the icon of a running one. */
export function CheckStatusPill({ check, stuck, running }: StatusProps) {
  const words = stageLabel(check);
  if (check.stuck)
    return (
      <Pill tone="danger" glyph={<TriangleAlert className={iconStyles.root} aria-hidden="true" />}>
        {stuck}
      </Pill>
    );
  switch (check.status) {
    case "ready":
      return (
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "failed":
      return (
        <Pill tone="warn" glyph={<TriangleAlert className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "running":
      return (
        <Pill tone="accent" glyph={running}>
          {words}
        </Pill>
      );
    case "queued":
      return <Pill glyph={<Clock className={iconStyles.root} aria-hidden="true" />}>{words}</Pill>;
    case "cancelled":
      return <Pill glyph={<Ban className={iconStyles.root} aria-hidden="true" />}>{words}</Pill>;
  }
}
