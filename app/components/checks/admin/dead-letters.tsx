import { useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import tableStyles from "#app/components/ui/table.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { AppContext } from "#app/context.ts";
import type { FailedJobReason } from "#core/platform/dead-letter.ts";
import { Button } from "../../ui/button.tsx";
import { countText } from "../../ui/count-text.ts";
import { duration } from "../../ui/duration.ts";
import { EmptyState, NoticePanel } from "../../ui/notice.tsx";
import { useSelection } from "../../ui/selection.ts";
import { Table, TableRow } from "../../ui/table.tsx";
import type { AdminAnswer } from "./admin-answer.ts";
import adminStyles from "./checks.admin.module.css";
import { FailedJobsDialog, type JobsAct } from "./failed-jobs-dialog.tsx";

type FailedJob = Awaited<ReturnType<AppContext["services"]["adminChecks"]["failedJobs"]["list"]>>[number];

const reasons: Record<FailedJobReason, string> = {
  tries_used: "Failed four times. See the Worker log for the error.",
  malformed: "Unreadable: another version of the app wrote this job.",
};

type Props = {
  failedJobs: readonly FailedJob[];
  /** All that wait; the newest of them are listed. */
  total: number;
  admin: boolean;
  now: number;
};

/** Jobs from the dead-letter queue: subject, error and available actions. */
export function FailedJobs(props: Props) {
  const changed = useChanged();
  // The list is as it was when the button was pressed: it changes while its jobs are handled.
  const [asked, setAsked] = useState<{ act: JobsAct; total: number; listedAt: number } | null>(null);
  return (
    <>
      <FailedJobsTable {...props} onWhole={(act) => setAsked({ act, total: props.total, listedAt: props.now })} />
      {asked ? (
        <FailedJobsDialog {...asked} onClose={() => setAsked(null)} onDone={() => void changed("checks")} />
      ) : null}
    </>
  );
}

function FailedJobsTable({ failedJobs, total, admin, now, onWhole }: Props & { onWhole: (act: JobsAct) => void }) {
  const ids = useMemo(() => failedJobs.map(({ id }) => id), [failedJobs]);
  const more = total > failedJobs.length;
  const selection = useSelection(ids, more ? `${countText(total)} failed jobs` : null);
  if (failedJobs.length === 0)
    return (
      <EmptyState title="No failed jobs" act="tick">
        <p>Jobs that failed four times appear here until you retry or dismiss them.</p>
      </EmptyState>
    );
  return (
    <Table
      id="letters"
      title="Failed jobs"
      {...(admin && {
        selection,
        bulk: selection.isWhole ? (
          <WholeActions total={total} onWhole={onWhole} />
        ) : (
          <Actions jobs={failedJobs.filter(({ id }) => selection.ids.has(id))} />
        ),
      })}
      about={more ? `The newest ${failedJobs.length} of ${countText(total)} failed jobs are listed.` : null}
      columns={[
        { label: "Job" },
        { label: "About" },
        { label: "Reason" },
        { label: "Age", right: true },
        ...(admin ? [{ label: "" }] : []),
      ]}
    >
      {failedJobs.map((failedJob) => (
        <TableRow
          key={failedJob.id}
          id={failedJob.id}
          name={`${failedJob.jobType}, ${failedJob.targetId ?? failedJob.id}`}
        >
          <th scope="row" data-label="Job">
            {failedJob.jobType}
          </th>
          <td
            data-label="About"
            className={`${textStyles.code} ${adminStyles.clip}`}
            title={failedJob.targetId ?? failedJob.id}
          >
            {failedJob.targetId ?? failedJob.id}
          </td>
          <td data-label="Reason">{reasons[failedJob.reason as FailedJobReason] ?? failedJob.reason}</td>
          <td data-label="Age" className={`${tableStyles.right} ${textStyles.number}`}>
            {duration(now - failedJob.at)}
          </td>
          {admin ? (
            <td className={listsStyles.rowActions}>
              <Actions jobs={[failedJob]} />
            </td>
          ) : null}
        </TableRow>
      ))}
    </Table>
  );
}

/** The actions on every failed job, also on those that are not listed. */
function WholeActions({ total, onWhole }: { total: number; onWhole: (act: JobsAct) => void }) {
  const jobs = `${countText(total)} jobs`;
  return (
    <>
      <Button size="sm" type="button" onClick={() => onWhole("retry")}>
        Retry {jobs}
      </Button>
      <Button size="sm" kind="secondary" type="button" onClick={() => onWhole("dismiss")}>
        Dismiss {jobs}
      </Button>
    </>
  );
}

/** The actions of one job, or of all that are selected. */
function Actions({ jobs }: { jobs: readonly FailedJob[] }) {
  const fetcher = useFetcher<AdminAnswer>();
  const sending = fetcher.state !== "idle";
  const jobsText = jobs.length === 1 ? "job" : `${jobs.length} jobs`;
  return (
    <fetcher.Form method="post" className={layoutStyles.inline}>
      {jobs.map(({ id }) => (
        <HiddenInput key={id} name="id" value={id} />
      ))}
      {jobs.some(({ again }) => again) ? (
        <Button size="sm" name="intent" value="letter_again" disabled={sending}>
          Retry {jobsText}
        </Button>
      ) : null}
      <Button size="sm" kind="secondary" name="intent" value="letter_done" disabled={sending}>
        Dismiss {jobsText}
      </Button>
      {fetcher.data?.problem ? <NoticePanel title={fetcher.data.problem} /> : null}
    </fetcher.Form>
  );
}
