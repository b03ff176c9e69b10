import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenFields, Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Select } from "#app/components/ui/select.tsx";
import type { PeopleFilter } from "#schema/identity/people-list.ts";
import { roles, userStatuses } from "#schema/vocabulary/identity.ts";
import styles from "./people.module.css";
import { personStatusNames, roleNames } from "./person-status.tsx";

type Props = { filter: PeopleFilter; sort: string | null };

/** Search and filters of the list of people. All of them are in the address, and the order of the list is kept. */
export function PeopleFilters({ filter, sort }: Props) {
  const { q, role, status } = filter;
  return (
    <Form className={styles.filters} role="search" action="/admin/users" key={JSON.stringify(filter)}>
      <HiddenFields values={{ sort }} />
      <label className={styles.search}>
        Name, email, username, user ID, order, conversation or session
        <Input name="q" type="search" maxLength={100} defaultValue={q} placeholder="Ada, WS-000481, MG-7KX2R9P" />
      </label>
      <label>
        Role
        <Select name="role" defaultValue={role ?? ""}>
          <option value="">All</option>
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleNames[one]}
            </option>
          ))}
        </Select>
      </label>
      <label>
        Status
        <Select name="status" defaultValue={status ?? ""}>
          <option value="">All</option>
          {userStatuses.map((one) => (
            <option key={one} value={one}>
              {personStatusNames[one]}
            </option>
          ))}
        </Select>
      </label>
      <Button kind="secondary">
        <Search className={iconStyles.root} aria-hidden="true" />
        Search
      </Button>
      {q || role || status ? <Link href="/admin/users">Clear filters</Link> : null}
    </Form>
  );
}
