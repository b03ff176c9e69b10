import listsStyles from "#app/components/shell/screen.lists.module.css";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { PriceListState } from "#schema/vocabulary/orders.ts";

type Entry = {
  version: number;
  byName: string;
  note: string;
  /** 0 for lists from before starts were stored. */
  startsAt: number;
  createdAt: number;
  state: PriceListState;
};

type Props = {
  rows: readonly Entry[];
  newer: string | null;
  older: string | null;
  total: number;
  size: number;
  current: number;
};

/** The price lists, newest first; an earlier one can be published again. */
export function PriceHistory({ rows, newer, older, total, size, current }: Props) {
  return (
    <>
      <Table
        id="history"
        title="History"
        columns={[
          { label: "Price list" },
          { label: "State" },
          { label: "Reason" },
          { label: "Published" },
          { label: "" },
        ]}
      >
        {rows.map((entry) => (
          <tr key={entry.version}>
            <th scope="row">Price list {entry.version}</th>
            <td data-label="State">
              <State entry={entry} isCurrent={entry.version === current} />
            </td>
            <td data-label="Reason">{entry.note}</td>
            <td data-label="Published">
              {entry.byName}, <Moment at={entry.createdAt} />
            </td>
            <td className={listsStyles.rowActions}>
              {entry.version === current || entry.state === "upcoming" ? null : <Again version={entry.version} />}
            </td>
          </tr>
        ))}
        {older === null ? (
          <tr>
            <th scope="row">Price list 1</th>
            <td data-label="State">{current === 1 ? "Current" : "Earlier"}</td>
            <td data-label="Reason">The first price list</td>
            <td data-label="Published">Built in</td>
            <td className={listsStyles.rowActions}>{current === 1 ? null : <Again version={1} />}</td>
          </tr>
        ) : null}
      </Table>
      <ListPager newer={newer} older={older} total={total + 1} one="price list" many="price lists" rows={size} />
    </>
  );
}

function Again({ version }: { version: number }) {
  return (
    <ButtonLink kind="secondary" size="sm" href={`/admin/settings/prices?again=${version}`}>
      Publish again<span className={textStyles.hidden}>: price list {version}</span>
    </ButtonLink>
  );
}

function State({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  if (entry.state === "withdrawn") return "Withdrawn before it started";
  const since = <Moment at={entry.startsAt || entry.createdAt} />;
  if (entry.state === "upcoming") return <>Upcoming, from {since}</>;
  return (
    <>
      {isCurrent ? "Current" : "Earlier"}, from {since}
    </>
  );
}
