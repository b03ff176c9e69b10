import { Page } from "#app/components/shell/page.tsx";
import type { Found } from "#core/search/found.ts";
import type { SearchArea } from "#schema/vocabulary/search.ts";
import layoutStyles from "../ui/layout.module.css";
import { EmptyState } from "../ui/notice.tsx";
import { SearchForm } from "../ui/search-form.tsx";
import { groupsOf } from "./found-groups.ts";
import { FoundIcon } from "./found-icon.tsx";
import styles from "./search-page.module.css";

const covers: Readonly<Record<SearchArea, string>> = {
  admin: "name, email, order, reference or title",
  dashboard: "title, order number or reference",
};

/** The search of an area as a page: without scripts, and for a list that stays. */
export function SearchPage({ area, q, found }: { area: SearchArea; q: string; found: readonly Found[] }) {
  const groups = groupsOf(found);
  return (
    <Page title="Search">
      <SearchForm action={`/${area}/search`} q={q} by={covers[area]} />
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name} className={layoutStyles.after}>
          <h2 className={styles.name}>{name}</h2>
          <ul className={styles.list}>
            {items.map(({ kind, id, title, detail, href }) => (
              <li key={`${kind} ${id}`}>
                <a href={href}>
                  <FoundIcon kind={kind} />
                  <span dir="auto">{title}</span> {detail ? <small>{detail}</small> : null}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? (
        <EmptyState title={`No results for “${q}”`} act="none">
          <p>Check the spelling, or search by a number, such as WS-000481 or MG-7KX2R9P.</p>
        </EmptyState>
      ) : null}
    </Page>
  );
}
