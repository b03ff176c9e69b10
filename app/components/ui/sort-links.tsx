import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import iconStyles from "./icon.module.css";
import type { ColumnSort } from "./sort.ts";
import styles from "./sort-links.module.css";

type Props = {
  title: string;
  sorts: readonly { label: string; sort: ColumnSort }[];
  /** For a table, whose head has them where there is room. */
  narrow?: boolean;
};

/** The sort links of a list that has no head. */
export function SortLinks({ title, sorts, narrow = false }: Props) {
  return (
    <nav className={narrow ? `${styles.root} ${styles.narrow}` : styles.root} aria-label={`Sort: ${title}`}>
      <span>Sort by</span>
      {sorts.map(({ label, sort }) => (
        <a key={label} className={styles.link} href={sort.href} aria-current={sort.direction ? "true" : undefined}>
          {label}
          <SortGlyph direction={sort.direction} />
        </a>
      ))}
    </nav>
  );
}

export function SortGlyph({ direction }: Pick<ColumnSort, "direction">) {
  const Glyph = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ArrowUpDown;
  const size = `${iconStyles.root} ${iconStyles.small}`;
  return <Glyph className={direction ? size : `${size} ${styles.unsorted}`} aria-hidden="true" />;
}
