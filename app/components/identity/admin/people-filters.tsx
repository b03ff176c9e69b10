import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenFields, Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import styles from "#app/components/ui/list-filter.module.css";
import { FilterChoice } from "#app/components/ui/list-filter.tsx";
import type { PeopleFilter } from "#schema/identity/people-list.ts";
import { roles, userStatuses } from "#schema/vocabulary/identity.ts";
import { personStatusNames, roleNames } from "./person-status.tsx";

type Props = { filter: PeopleFilter; sort: string | null };

/** Search and filters of the list of people. All of them are in the address, and the order of the list is kept. */
export function PeopleFilters({ filter, sort }: Props) {
  const { q, role, status } = filter;
  return (
    <Form className={styles.root} role="search" action="/admin/users" key={JSON.stringify(filter)}>
      <HiddenFields values={{ sort }} />
      <label className={styles.search}>
        Name, email, username, user ID, order, conversation or session
        <Input name="q" type="search" maxLength={100} defaultValue={q} placeholder="Ada, WS-000481, MG-7KX2R9P" />
      </label>
      <FilterChoice name="role" label="Role" value={role} options={roles.map((one) => [one, roleNames[one]])} />
      <FilterChoice
        name="status"
        label="Status"
        value={status}
        options={userStatuses.map((one) => [one, personStatusNames[one]])}
      />
      <Button kind="secondary">
        <Search className={iconStyles.root} aria-hidden="true" />
        Search
      </Button>
      {q || role || status ? <Link href="/admin/users">Clear filters</Link> : null}
    </Form>
  );
}
