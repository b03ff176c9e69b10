import { EyeOff, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import tableStyles from "#app/components/ui/table.module.css";
import textStyles from "#app/components/ui/text.module.css";
import workTableStyles from "#app/components/ui/work-table.module.css";
import type { AppContext } from "#app/context.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import { duration } from "../../ui/duration.ts";
import type { ColumnSort } from "../../ui/sort.ts";
import { Table } from "../../ui/table.tsx";
import { Moment } from "../../ui/time.tsx";
import { CheckStatePill } from "./check-state-pill.tsx";
import adminStyles from "./checks.admin.module.css";

export type AdminCheckRow = Awaited<ReturnType<AppContext["services"]["adminChecks"]["list"]>>["rows"][number];

type Sorts = { created: ColumnSort | undefined; score: ColumnSort | undefined };

function columnsOf({ created, score }: Sorts) {
  return [
    { label: "Report" },
    { label: "Stage" },
    { label: "Document" },
    { label: "Student" },
    { label: "Words", right: true },
    { label: "Score", right: true, sort: score },
    { label: "Flags", right: true },
    { label: "Mode" },
    { label: "Duration", right: true },
    { label: "Created", sort: created },
    { label: "Engine" },
  ];
}

type TableProps = {
  rows: readonly AdminCheckRow[];
  sorts: Sorts;
  now: number;
  /** The id of the row whose drawer is open. */
  open: string | null;
  /** The address of a row; null for staff who may see only totals. */
  hrefOf: ((id: string) => string) | null;
  aside: ReactNode;
  empty: ReactNode;
};

/** All checks. The whole row links to its check. */
export function AdminChecksTable({ rows, sorts, now, open, hrefOf, aside, empty }: TableProps) {
  return (
    <Table id="checks" title="Checks" columns={rows.length > 0 ? columnsOf(sorts) : []} aside={aside} below={empty}>
      {rows.map((row) => (
        <tr
          key={row.id}
          className={[row.id === open && workTableStyles.selected, row.stuck && workTableStyles.stuck]
            .filter(Boolean)
            .join(" ")}
        >
          <th scope="row" data-label="Report">
            {hrefOf ? (
              <a className={`${textStyles.code} ${adminStyles.wholeRow}`} href={hrefOf(row.id)}>
                {shortId(row.id)}
              </a>
            ) : (
              <span className={textStyles.code}>{shortId(row.id)}</span>
            )}
          </th>
          <td data-label="Stage">
            <CheckStatePill check={row} now={now} />
          </td>
          <td data-label="Document" className={adminStyles.clip} title={row.title ?? undefined}>
            <CheckTitle row={row} />
          </td>
          <td data-label="Student" className={adminStyles.aboveRow}>
            {row.who ? <PersonLink id={row.whoId} name={row.who} /> : "–"}
          </td>
          <td data-label="Words" className={`${tableStyles.right} ${textStyles.number} ${adminStyles.spare}`}>
            {row.words?.toLocaleString("en") ?? "–"}
          </td>
          <td data-label="Score" className={`${tableStyles.right} ${textStyles.number}`}>
            {row.score === null ? "–" : `${row.score.toFixed(1)}%`}
          </td>
          <td data-label="Flags" className={`${tableStyles.right} ${textStyles.number} ${adminStyles.spare}`}>
            {row.flags || "–"}
          </td>
          <td data-label="Mode" className={adminStyles.spare}>
            {row.mode === "private" ? "private" : "stored"}
          </td>
          <td data-label="Duration" className={`${tableStyles.right} ${textStyles.number} ${adminStyles.spare}`}>
            {took(row)}
          </td>
          <td data-label="Created">
            <Moment at={row.queuedAt} />
          </td>
          <td data-label="Engine" className={`${textStyles.code} ${adminStyles.spare}`}>
            {row.engineVersion ?? "–"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Titles are hidden for private checks and for staff who may see only totals. */
function CheckTitle({ row }: { row: AdminCheckRow }) {
  if (row.mode === "private")
    return (
      <span className={adminStyles.privateCheck}>
        <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        private check
      </span>
    );
  return (
    <>
      {row.title ?? <span className={textStyles.faint}>not shown</span>}
      {row.probing ? (
        <span className={adminStyles.probing} title="Matches in other students’ documents were hidden from this report">
          <EyeOff className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          <span className={textStyles.hidden}>, possible extraction attempt</span>
        </span>
      ) : null}
    </>
  );
}

function took(row: AdminCheckRow): string {
  if (row.status === "queued") return "queued";
  if (row.returned && row.status !== "ready") return "returned";
  return duration(row.tookMs);
}
