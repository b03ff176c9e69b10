import { Check, TriangleAlert } from "lucide-react";
import type { StageLine } from "#core/checks/admin-checks.ts";
import { duration } from "../../ui/duration.ts";

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
    <ol className="stl">
      {lines.map((line) => (
        <li key={line.what} className={line.state}>
          <span className="disc">
            {line.state === "done" ? <Check className="i" aria-hidden="true" /> : null}
            {line.state === "stopped" ? <TriangleAlert className="i" aria-hidden="true" /> : null}
          </span>
          <span>
            {line.state === "now" || line.state === "stopped" ? <b>{names[line.what]}</b> : names[line.what]}
            <span className="vh">, {states[line.state]}</span>
            {line.state === "done" && notes[line.what] ? <small>{notes[line.what]}</small> : null}
          </span>
          <span className="num dim">{line.tookMs === null ? "" : duration(line.tookMs)}</span>
        </li>
      ))}
    </ol>
  );
}
