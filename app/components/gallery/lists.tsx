import { useMemo } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Facts } from "../ui/facts.tsx";
import { EmptyState, ErrorSummary, NoticePanel, noticeTones, Skeleton } from "../ui/notice.tsx";
import { Pager } from "../ui/pager.tsx";
import { cell, PlainTable, WideTable } from "../ui/plain-table.tsx";
import { SearchForm } from "../ui/search-form.tsx";
import { type Selection, useSelection } from "../ui/selection.ts";
import tableStyles from "../ui/table.module.css";
import { Table, TableRow, Totals } from "../ui/table.tsx";
import { Segmented, Tabs } from "../ui/tabs.tsx";
import { useSortedRows } from "../ui/use-sorted-rows.ts";
import { long, people, Section, State } from "./section.tsx";

export function TabsSection() {
  return (
    <Section id="tabs" title="Tabs">
      <State name="tabs" wide>
        <Tabs
          label="Order"
          tabs={[
            { href: "#tabs", label: "Overview", current: true },
            { href: "#tabs-files", label: "Files", count: 12, current: false },
            { href: "#tabs-long", label: long.sentence, current: false },
          ]}
        />
      </State>
      <State name="segmented" wide>
        <Segmented
          label="Group by"
          tabs={[
            { href: "#tabs", label: "Groups", current: true },
            { href: "#tabs-sources", label: "Sources", count: 11, fresh: 2, current: false },
          ]}
        />
      </State>
    </Section>
  );
}

const rows = Array.from({ length: 24 }, (_, index) => ({
  id: `row-${index + 1}`,
  title: index === 1 ? long.sentence : index === 2 ? long.word : `Order ${1040 + index}`,
  student: index === 3 ? long.name : people[index % people.length],
  words: 900 + index * 137,
}));

const pressed = { select: () => {}, selectAll: () => {}, selectWhole: () => {} };

/** Fixed selections: presses do not change them. */
const oneOfTwo: Selection = {
  ...pressed,
  ids: new Set(["chosen"]),
  extent: "some",
  wholeList: "312 documents",
  isWhole: false,
};
const allShown: Selection = { ...oneOfTwo, ids: new Set(["first", "second"]), extent: "all" };
const wholeList: Selection = { ...allShown, isWhole: true };

export function TableSection() {
  const { rows: sorted, by } = useSortedRows(rows, { title: (row) => row.title, words: (row) => row.words });
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const selection = useSelection(ids);
  return (
    <Section id="table" title="Table">
      <State name="sort, selection, bulk, sticky head" wide>
        <Table
          id="orders"
          title="Orders"
          about="Orders of all students."
          sticky
          selection={selection}
          bulk={
            <Button kind="secondary" size="sm" type="button">
              Assign
            </Button>
          }
          columns={[
            { label: "Title", sort: by("title") },
            { label: "Student" },
            { label: "Words", right: true, sort: by("words", "descending") },
          ]}
          below={<Pager number={2} pages={9} hrefOf={(page) => `?page=${page}`} label="Pages of orders" />}
        >
          {sorted.map((row) => (
            <TableRow key={row.id} id={row.id} name={row.title}>
              <th scope="row">{row.title}</th>
              <td data-label="Student">{row.student}</td>
              <td data-label="Words" className={tableStyles.right}>
                {row.words.toLocaleString("en")}
              </td>
            </TableRow>
          ))}
        </Table>
      </State>
      <State name="empty" wide>
        <Table
          id="no-orders"
          title="Orders of today"
          columns={[]}
          below={
            <EmptyState title="No orders today" level={3}>
              <p>New orders appear here.</p>
            </EmptyState>
          }
        >
          {null}
        </Table>
      </State>
      <State name="no heading, a row that cannot be chosen" wide>
        <Table title="Documents" columns={[{ label: "Name" }, { label: "Status" }]} selection={oneOfTwo}>
          <TableRow id="chosen" name="essay.pdf">
            <th scope="row">essay.pdf</th>
            <td data-label="Status">Ready</td>
          </TableRow>
          <TableRow id="deleting" name={long.word} disabled>
            <th scope="row">{long.word}</th>
            <td data-label="Status">Deleting</td>
          </TableRow>
        </Table>
      </State>
      {[
        { name: "all rows of the page selected, the list has more", selection: allShown, action: "Delete 2 documents" },
        { name: "the whole list selected", selection: wholeList, action: "Delete 312 documents" },
      ].map(({ name, selection, action }) => (
        <State key={name} name={name} wide>
          <Table
            title={`Documents, ${name}`}
            columns={[{ label: "Name" }, { label: "Status" }]}
            selection={selection}
            bulk={
              <Button kind="secondary" size="sm" type="button">
                {action}
              </Button>
            }
          >
            {["first", "second"].map((id) => (
              <TableRow key={id} id={id} name={`${id}.pdf`}>
                <th scope="row">{id}.pdf</th>
                <td data-label="Status">Ready</td>
              </TableRow>
            ))}
          </Table>
        </State>
      ))}
      {(["data", "rates"] as const).map((kind) => (
        <State key={kind} name={`facts to read: ${kind}`} wide>
          <WideTable label={`Prices, ${kind}`}>
            <PlainTable
              kind={kind}
              columns={[{ label: "Service" }, { label: "Note", wideOnly: true }, { label: "Price", right: true }]}
            >
              <tr>
                <th scope="row">
                  Proofreading <small>{long.sentence}</small>
                </th>
                <td className={cell.wideOnly}>{long.word}</td>
                <td className={cell.right}>$0.022</td>
              </tr>
            </PlainTable>
          </WideTable>
        </State>
      ))}
      <State name="totals" wide>
        <Totals
          label="Today"
          totals={[
            { value: 12, label: "new orders" },
            { value: 3, label: "late", tone: "danger" },
            { value: "$1,204.00", label: "paid" },
          ]}
        />
      </State>
    </Section>
  );
}

export function PagerSection() {
  return (
    <Section id="pager" title="Pager">
      <State name="in the middle" wide>
        <Pager number={5} pages={120} hrefOf={(page) => `?page=${page}`} label="Pages in the middle" />
      </State>
      <State name="first page, load more" wide>
        <Pager
          number={1}
          pages={3}
          hrefOf={(page) => `?page=${page}`}
          label="First pages"
          more={{ href: "?upto=2", label: "Show more articles" }}
        />
      </State>
    </Section>
  );
}

export function FactsSection() {
  return (
    <Section id="facts" title="Facts">
      <State name="names and values" wide>
        <Facts
          rows={[
            ["Service", "Proofreading"],
            ["Title", long.sentence],
            ["Student", long.name],
            ["Coupon", null],
            ["Total", "$62.40"],
          ]}
        />
      </State>
    </Section>
  );
}

export function SearchSection() {
  return (
    <Section id="search" title="SearchForm">
      <State name="with a query" wide>
        <SearchForm action="/__local/gallery" q="sepsis" by="number, title or name" name="find" />
      </State>
    </Section>
  );
}

export function NoticesSection() {
  return (
    <>
      <Section id="notice" title="NoticePanel">
        {noticeTones.map((tone) => (
          <State key={tone} name={tone} wide>
            <NoticePanel tone={tone} title="The file is 24.1 MB. The limit is 20 MB.">
              Pictures are usually the reason: save it without them, or paste the text.
            </NoticePanel>
          </State>
        ))}
        <State name="errors of a form" wide>
          <ErrorSummary
            fields={{ title: "Enter a title.", words: `At least 100 words. ${long.word}` }}
            labels={{ title: "Title", words: "Words" }}
          />
        </State>
      </Section>
      <Section id="empty-state" title="EmptyState">
        <State name="empty" wide>
          <EmptyState title="No orders yet" act="upload">
            <p>Your orders and their files appear here.</p>
            <ButtonLink href="#empty-state">Get a price</ButtonLink>
          </EmptyState>
        </State>
      </Section>
      <Section id="error-state" title="ErrorState">
        <State name="with a retry" wide>
          <ErrorState title="The list could not be loaded" onRetry={() => {}}>
            <p>Nothing was changed. Check your connection and try again.</p>
          </ErrorState>
        </State>
        <State name="trying again" wide>
          <ErrorState title={long.sentence} level={3} compact onRetry={() => {}} retrying>
            <p>{long.word}</p>
          </ErrorState>
        </State>
      </Section>
      <Section id="skeleton" title="Skeleton">
        <State name="a list" wide>
          <Skeleton lines={4} />
        </State>
      </Section>
    </>
  );
}
