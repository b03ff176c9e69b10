import { Check, TriangleAlert } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { StageLine } from "#core/checks/admin-checks.ts";
import { duration } from "../../ui/duration.ts";
import stagesStyles from "../checks.stages.module.css";
import adminStyles from "./checks.admin.module.css";

const names: Record<StageLine["what"], string> = {
  queue: "Queue",
  extract: "Scan and text",
  fingerprint: "Fingerprints",
  search: "Search",
  align: "Passages",
  score: "Score and groups",
  sign: "Signature",
};

const states: Record<StageLine["state"], string> = {
  done: "done",
  now: "in progress",
  stopped: "stopped here",
  to_come: "not started",
};

const stateClasses: Record<StageLine["state"], string | undefined> = {
  done: stagesStyles.done,
  now: stagesStyles.current,
  stopped: stagesStyles.stopped,
  to_come: adminStyles.stageToCome,
};

/**
 * The stages of a check in a list, each with its status icon. `notes`: details of completed stages, shown beside their
 * durations.
 */
export function StageLog({
  lines,
  notes,
}: {
  lines: readonly StageLine[];
  notes: Partial<Record<StageLine["what"], string | null>>;
}) {
  return (
    <ol className={adminStyles.stageLog}>
      {lines.map((line) => (
        <li key={line.what} className={stateClasses[line.state]}>
          <span className={adminStyles.stageDisc}>
            {line.state === "done" ? <Check className={iconStyles.root} aria-hidden="true" /> : null}
            {line.state === "stopped" ? <TriangleAlert className={iconStyles.root} aria-hidden="true" /> : null}
          </span>
          <span>
            {line.state === "now" || line.state === "stopped" ? <b>{names[line.what]}</b> : names[line.what]}
            <span className={textStyles.hidden}>, {states[line.state]}</span>
            {line.state === "done" && notes[line.what] ? <small>{notes[line.what]}</small> : null}
          </span>
          <span className={`${textStyles.number} ${textStyles.faint}`}>
            {line.tookMs === null ? "" : duration(line.tookMs)}
          </span>
        </li>
      ))}
    </ol>
  );
}
