import { PauseCircle } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import { WorkPill } from "../status.tsx";

/** The status for the expert: a question to the student is not theirs to answer. */
export function ExpertPill({ status }: { status: WorkStatus }) {
  if (status !== "needs_info") return <WorkPill status={status} />;
  return (
    <Pill tone="plain" glyph={<PauseCircle className={iconStyles.root} aria-hidden="true" />}>
      Waiting for the student
    </Pill>
  );
}
