import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import listFilterStyles from "#app/components/ui/list-filter.module.css";
import { FilterChoice } from "#app/components/ui/list-filter.tsx";
import type { AuditFilter } from "#schema/audit/audit-list.ts";
import { auditActions, auditGroups, auditResults, auditTargets } from "#schema/vocabulary/audit.ts";
import { actionNames, groupNames, resultNames, targetNames } from "./audit-names.ts";

type Props = { filter: AuditFilter; staff: readonly { id: string; name: string }[] };

/** The filters of the audit log. All of them are in the address. */
export function AuditFilters({ filter, staff }: Props) {
  const any = Object.values(filter).some((value) => value !== null);
  const people: [string, string][] = staff.map(({ id, name }) => [id, name]);
  // Someone who is no longer on the staff stays selected.
  if (filter.actor && !people.some(([id]) => id === filter.actor)) people.push([filter.actor, filter.actor]);
  const actions = auditActions.filter((one) => !filter.group || one.startsWith(`${filter.group}.`));
  return (
    <Form className={listFilterStyles.root} role="search" aria-label="Audit log" key={JSON.stringify(filter)}>
      <FilterChoice
        name="actor"
        label="Actor"
        value={filter.actor}
        options={[...people, ["identity_provider", "Identity provider"]]}
      />
      <FilterChoice
        name="group"
        label="Group"
        value={filter.group}
        options={auditGroups.map((one) => [one, groupNames[one] ?? one])}
      />
      <FilterChoice
        name="action"
        label="Action"
        value={filter.action}
        options={actions.map((one) => [one, actionNames[one]])}
      />
      <FilterChoice
        name="target"
        label="Target"
        value={filter.target}
        options={auditTargets.map((one) => [one, targetNames[one]])}
      />
      <label>
        Target ID
        <Input name="targetId" maxLength={200} autoComplete="off" defaultValue={filter.targetId ?? ""} />
      </label>
      <FilterChoice
        name="result"
        label="Result"
        value={filter.result}
        options={auditResults.map((one) => [one, resultNames[one]])}
      />
      <label>
        From (UTC)
        <Input type="date" name="since" defaultValue={filter.since ?? ""} />
      </label>
      <label>
        To (UTC)
        <Input type="date" name="until" defaultValue={filter.until ?? ""} />
      </label>
      <Button kind="secondary">Filter</Button>
      {any ? <Link href="/admin/audit">Clear filters</Link> : null}
    </Form>
  );
}
