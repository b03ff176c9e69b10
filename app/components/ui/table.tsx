import { TriangleAlert } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import pageStyles from "../shell/shell.page.module.css";
import { Button } from "./button.tsx";
import cardStyles from "./card.module.css";
import { Checkbox } from "./checkbox.tsx";
import iconStyles from "./icon.module.css";
import layoutStyles from "./layout.module.css";
import type { Selection } from "./selection.ts";
import type { ColumnSort } from "./sort.ts";
import sortStyles from "./sort-links.module.css";
import { SortGlyph, SortLinks } from "./sort-links.tsx";
import tableStyles from "./table.module.css";
import textStyles from "./text.module.css";
import totalsStyles from "./totals.module.css";
import styles from "./work-table.module.css";

type Column = {
  label: string;
  right?: boolean;
  /** Makes the head a link that sorts by the column. */
  sort?: ColumnSort;
};

type Props = {
  /** The id of the heading. Without it the table has no heading of its own, and `title` is read by screen readers only. */
  id?: string;
  title: string;
  aside?: ReactNode;
  /** One or two sentences under the heading that describe the rows. */
  about?: ReactNode;
  columns: readonly Column[];
  /** Rows that can be chosen: they are `TableRow`s. */
  selection?: Selection;
  /** Actions on the chosen rows; shown while there are any. */
  bulk?: ReactNode;
  /** The head stays in view while a long table scrolls in its own frame. */
  sticky?: boolean;
  /** Content under the rows, or in place of them: a pager, "Load more", an empty state. */
  below?: ReactNode;
  children: ReactNode;
};

/** Nothing can be done with chosen rows without scripts. */
const CHOICE = `${styles.choice} ${layoutStyles.needsScript}`;

function tableClass(sticky: boolean): string {
  const always = `${cardStyles.root} ${styles.root} ${pageStyles.block}`;
  return sticky ? `${always} ${styles.sticky}` : always;
}

/** A dense table in a card with its own heading. On phones each row becomes a block, so every cell has its label. */
export function Table({ id, title, aside, about, columns, selection, bulk, sticky = false, below, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its container scrolls, and keyboard users must be able to scroll it.
    <section className={tableClass(sticky)} aria-labelledby={id} aria-label={id ? undefined : title} tabIndex={0}>
      {id ? (
        <header>
          <h2 className={textStyles.heading} id={id}>
            {title}
          </h2>
          {aside ? (
            <>
              <span className={layoutStyles.spacer} />
              {aside}
            </>
          ) : null}
        </header>
      ) : null}
      {about ? <p className={styles.about}>{about}</p> : null}
      <NarrowSort title={title} columns={columns} />
      {selection ? <BulkBar selection={selection}>{bulk}</BulkBar> : null}
      {columns.length > 0 ? (
        <table className={tableStyles.root}>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className={CHOICE}>
                  <Checkbox
                    aria-label="Select all rows"
                    checked={selection.extent === "all"}
                    indeterminate={selection.extent === "some"}
                    onChange={(event) => selection.selectAll(event.target.checked)}
                  />
                </th>
              ) : null}
              {columns.map((column) => (
                <ColumnHead key={column.label} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            <SelectionContext value={selection ?? null}>{children}</SelectionContext>
          </tbody>
        </table>
      ) : null}
      {below}
    </section>
  );
}

function ColumnHead({ label, right, sort }: Column) {
  return (
    <th scope="col" className={right ? tableStyles.right : undefined} aria-sort={sort?.direction ?? undefined}>
      {sort ? (
        <a className={sortStyles.link} href={sort.href}>
          {label}
          <SortGlyph direction={sort.direction} />
        </a>
      ) : (
        label || <span className={textStyles.hidden}>Actions</span>
      )}
    </th>
  );
}

/** On phones there is no head, so the sort links have a line of their own. */
function NarrowSort({ title, columns }: Pick<Props, "title" | "columns">) {
  const sorts = columns.flatMap(({ label, sort }) => (sort ? [{ label, sort }] : []));
  return sorts.length > 0 ? <SortLinks title={title} sorts={sorts} narrow /> : null;
}

/** Always there, so that screen readers announce how many rows are chosen. */
function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const many = selection.ids.size;
  const { extent, wholeList, isWhole } = selection;
  const chosen = isWhole ? `All ${wholeList} selected` : many === 1 ? "1 selected" : `${many} selected`;
  return (
    <div className={many > 0 ? styles.bulk : undefined}>
      <span role="status" className={many > 0 ? undefined : textStyles.hidden}>
        {many === 0 ? "" : chosen}
      </span>
      {many > 0 ? (
        <>
          {children}
          <span className={layoutStyles.spacer} />
          {extent === "some" ? (
            <Button kind="quiet" size="sm" type="button" onClick={() => selection.selectAll(true)}>
              Select all
            </Button>
          ) : null}
          {extent === "all" && wholeList !== null && !isWhole ? (
            <Button kind="quiet" size="sm" type="button" onClick={selection.selectWhole}>
              Select all {wholeList}
            </Button>
          ) : null}
          <Button kind="quiet" size="sm" type="button" onClick={() => selection.selectAll(false)}>
            Clear selection
          </Button>
        </>
      ) : null}
    </div>
  );
}

const SelectionContext = createContext<Selection | null>(null);

type RowProps = {
  id: string;
  /** What the row is, for the name of its checkbox. */
  name: string;
  className?: string;
  /** A row that cannot be chosen now; its checkbox stays in place. */
  disabled?: boolean;
  children: ReactNode;
};

/** A row that can be chosen: with its checkbox, by a press or Space; with Shift, up to the row pressed before. */
export function TableRow({ id, name, className, disabled = false, children }: RowProps) {
  const selection = use(SelectionContext);
  const chosen = selection?.ids.has(id) ?? false;
  return (
    <tr className={[chosen ? styles.selected : "", className ?? ""].filter(Boolean).join(" ") || undefined}>
      {selection ? (
        <td className={CHOICE}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={chosen}
            disabled={disabled}
            onChange={(event) => selection.select(id, event.target.checked, hasShift(event.nativeEvent))}
          />
        </td>
      ) : null}
      {children}
    </tr>
  );
}

/** A checkbox changes by a click, also when Space is pressed. */
function hasShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

export type Total = { value: number | string; label: string; href?: string; tone?: "warn" | "danger" };

/** Summary counts in one line. */
export function Totals({ label, totals }: { label: string; totals: readonly Total[] }) {
  return (
    <ul className={totalsStyles.root} aria-label={label}>
      {totals.map((figure) => (
        <li key={figure.label} className={figure.tone ? totalsStyles[figure.tone] : undefined}>
          <FigureText {...figure} />
        </li>
      ))}
    </ul>
  );
}

function FigureText({ value, label, href, tone }: Total) {
  const flags = useRootData()?.config.flags;
  const isOpen = !flags || closedArea(flags, href ?? "") === null;
  const text = (
    <>
      <b>
        {tone === "danger" ? <TriangleAlert className={iconStyles.root} aria-hidden="true" /> : null}
        {typeof value === "number" ? value.toLocaleString("en") : value}
      </b>
      {label}
    </>
  );
  return href && isOpen ? <a href={href}>{text}</a> : text;
}
