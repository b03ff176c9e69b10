import { CircleDot, EyeOff, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import listStyles from "#app/components/ui/pill.list.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import workTableStyles from "#app/components/ui/work-table.module.css";
import { duration } from "../../ui/duration.ts";
import { Table } from "../../ui/table.tsx";
import type { CheckLine } from "./check-line.ts";
import { CheckStatusPill } from "./check-state-pill.tsx";

const columns = [
  { label: "Document" },
  { label: "Student" },
  { label: "Status" },
  { label: "Words", right: true },
  { label: "Score", right: true },
  { label: "Flags", right: true },
  { label: "Queued" },
  { label: "Duration", right: true },
];

/** Checks as staff see them. A check without progress for ten minutes is marked. */
export function CheckTable({
  title,
  aside,
  checks,
}: {
  title: string;
  aside?: ReactNode;
  checks: readonly CheckLine[];
}) {
  return (
    <Table id="checks" title={title} aside={aside} columns={columns}>
      {checks.map((check) => (
        <tr key={check.id} className={check.stuck ? workTableStyles.stuck : undefined}>
          <th scope="row">
            <span className={workTableStyles.truncated} title={check.title}>
              {check.title}
            </span>
            {check.isPrivate ? (
              <span className={staffStyles.private}>
                <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
                private
              </span>
            ) : null}
          </th>
          <td data-label="Student">
            <PersonLink id={check.whoId} name={check.who} />
          </td>
          <td data-label="Status">
            <span className={listStyles.list}>
              <CheckPill check={check} />
              {check.probing ? (
                <Pill tone="warn" glyph={<EyeOff className={iconStyles.root} aria-hidden="true" />}>
                  Possible extraction attempt
                </Pill>
              ) : null}
            </span>
          </td>
          <td className={tableStyles.right} data-label="Words">
            {check.words?.toLocaleString("en") ?? "–"}
          </td>
          <td className={tableStyles.right} data-label="Score">
            {check.score === null ? "–" : `${check.score.toFixed(1)}%`}
          </td>
          <td className={tableStyles.right} data-label="Flags">
            {check.flags ?? "–"}
          </td>
          <td data-label="Queued">
            <Moment at={check.queuedAt} />
          </td>
          <td className={tableStyles.right} data-label="Duration">
            {duration(check.tookMs)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function CheckPill({ check }: { check: CheckLine }) {
  return (
    <CheckStatusPill
      check={check}
      stuck={`Stuck: ${stageLabel(check).toLowerCase()}`}
      running={<CircleDot className={iconStyles.root} aria-hidden="true" />}
    />
  );
}
