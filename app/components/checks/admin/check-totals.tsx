import type { AppContext } from "#app/context.ts";
import { duration } from "../../ui/duration.ts";
import { Totals } from "../../ui/table.tsx";

type Counted = Awaited<ReturnType<AppContext["services"]["adminChecks"]["board"]>>["totals"];

const only = (stage: string) => `/admin/turnitin-reports?stage=${stage}`;

/** The number of running checks, and today's results (UTC). */
export function CheckTotals({ totals, now }: { totals: Counted; now: number }) {
  const { running, queued, stuck, failed, medianMs, returned } = totals;
  return (
    <Totals
      label="Checks now and today"
      totals={[
        { value: running, label: "running" },
        { value: queued, label: "in the queue", href: only("queued") },
        { value: stuck, label: "stuck > 10 min", href: only("stuck"), tone: stuck > 0 ? "danger" : undefined },
        {
          value: failed,
          label: "failed today",
          href: `${only("failed")}&since=${dayOf(now)}`,
          tone: failed > 0 ? "warn" : undefined,
        },
        { value: duration(medianMs), label: "median today" },
        { value: returned, label: returned === 1 ? "credit returned today" : "credits returned today" },
      ]}
    />
  );
}

/** A UTC date in the format of the list's address. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
