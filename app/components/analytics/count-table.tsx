import { Link } from "#app/components/ui/link.tsx";
import { Table } from "../ui/table.tsx";

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
      <section className="card wt block" aria-labelledby={id}>
        <header>
          <h2 className="h3" id={id}>
            {title}
          </h2>
        </header>
        <p className="not-enough">Not enough data.</p>
      </section>
    );
  }
  return (
    <Table id={id} title={title} columns={[{ label: of }, { label: "Count", right: true }]}>
      {lines.map(({ label, count, href }) => (
        <tr key={label}>
          <th scope="row">{href ? <Link href={href}>{label}</Link> : label}</th>
          <td className="r" data-label="Count">
            {count.toLocaleString("en")}
          </td>
        </tr>
      ))}
    </Table>
  );
}
