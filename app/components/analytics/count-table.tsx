import { Link } from "#app/components/ui/link.tsx";
import staffStyles from "../shell/screen.staff.module.css";
import pageStyles from "../shell/shell.page.module.css";
import cardStyles from "../ui/card.module.css";
import tableStyles from "../ui/table.module.css";
import { Table } from "../ui/table.tsx";
import textStyles from "../ui/text.module.css";
import workTableStyles from "../ui/work-table.module.css";

export type CountLine = { label: string; count: number; href?: string };

/** A table of counts. Without data it shows a message instead of zero, which would look like a measurement. */
export function CountTable({
  id,
  title,
  of,
  lines,
}: {
  id: string;
  title: string;
  of: string;
  lines: readonly CountLine[];
}) {
  if (lines.every(({ count }) => count === 0)) {
    return (
      <section className={`${cardStyles.root} ${workTableStyles.root} ${pageStyles.block}`} aria-labelledby={id}>
        <header>
          <h2 className={textStyles.heading} id={id}>
            {title}
          </h2>
        </header>
        <p className={staffStyles.notEnough}>Not enough data.</p>
      </section>
    );
  }
  return (
    <Table id={id} title={title} columns={[{ label: of }, { label: "Count", right: true }]}>
      {lines.map(({ label, count, href }) => (
        <tr key={label}>
          <th scope="row">{href ? <Link href={href}>{label}</Link> : label}</th>
          <td className={tableStyles.right} data-label="Count">
            {count.toLocaleString("en")}
          </td>
        </tr>
      ))}
    </Table>
  );
}
