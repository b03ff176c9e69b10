import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { CheckListFilter, CheckListState } from "#schema/checks/admin-checks.ts";
import { checkListStates } from "#schema/vocabulary/checks.ts";
import adminStyles from "./checks.admin.module.css";

const stageNames: Record<CheckListState, string> = {
  queued: "In the queue",
  extract: "Extracting text",
  fingerprint: "Creating fingerprints",
  search: "Searching for matches",
  align: "Comparing passages",
  score: "Calculating the score",
  sign: "Signing the report",
  stuck: "Stuck over 10 min",
  ready: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
  revoked: "Link revoked",
};

/** The filters of the list. All of them are in the address, so that it can be shared with a colleague. */
export function CheckFilters({ filter }: { filter: CheckListFilter }) {
  const { stage, mode, from, to, since, until, q } = filter;
  const any = Object.values(filter).some((value) => value !== null);
  return (
    <Form className={adminStyles.filters} role="search" aria-label="Checks" key={JSON.stringify(filter)}>
      <Select name="stage" aria-label="Stage" defaultValue={stage ?? ""}>
        <option value="">Any stage</option>
        {checkListStates.map((one) => (
          <option key={one} value={one}>
            {stageNames[one]}
          </option>
        ))}
      </Select>
      <Select name="mode" aria-label="Mode" defaultValue={mode ?? ""}>
        <option value="">Any mode</option>
        <option value="kept">Stored</option>
        <option value="private">Private</option>
      </Select>
      <fieldset className={adminStyles.filtersSpan}>
        <legend className={textStyles.hidden}>Score (%)</legend>
        <span aria-hidden="true">Score</span>
        <Input {...percent} name="from" aria-label="From" placeholder="0" defaultValue={from ?? ""} />
        <span aria-hidden="true">to</span>
        <Input {...percent} name="to" aria-label="To" placeholder="100" defaultValue={to ?? ""} />
      </fieldset>
      <fieldset className={adminStyles.filtersSpan}>
        <legend className={textStyles.hidden}>Created (UTC date)</legend>
        <Input type="date" name="since" aria-label="Since" defaultValue={since ?? ""} />
        <span aria-hidden="true">to</span>
        <Input type="date" name="until" aria-label="Until" defaultValue={until ?? ""} />
      </fieldset>
      <Input
        type="search"
        name="q"
        aria-label="Report number"
        placeholder="RP-…"
        maxLength={40}
        defaultValue={q ?? ""}
      />
      <Button kind="secondary" size="sm">
        <Search className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        Filter
      </Button>
      {any ? <Link href="/admin/turnitin-reports">Clear</Link> : null}
    </Form>
  );
}

const percent = { type: "number", min: 0, max: 100, step: 0.1, inputMode: "decimal" } as const;
