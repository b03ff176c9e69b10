import { useContext } from "react";
import { freshDownload } from "#app/components/shell/fresh-download.ts";
import { Link } from "#app/components/ui/link.tsx";
import { NOT_ENOUGH, type Section, type SectionRow } from "#core/analytics/section.ts";
import cardStyles from "../ui/card.module.css";
import { cell, PlainTable, WideTable } from "../ui/plain-table.tsx";
import textStyles from "../ui/text.module.css";
import { TimeSettings } from "../ui/time-format.ts";
import styles from "./analytics.module.css";
import { Chart } from "./chart.tsx";
import { anchorOf, sectionHelp, sectionTitles } from "./section-titles.ts";
import { rowText, valueText } from "./value-text.ts";

/** One part of the statistics: what it shows in a sentence, its chart, its table and its file. */
export function SectionCard({ section, file }: { section: Section; file: string }) {
  const { id, sentence, enough } = section;
  const title = sectionTitles[id];
  const width = section.chart || !enough ? "" : styles.whole;
  return (
    <section className={`${cardStyles.root} ${styles.section} ${width}`.trim()} aria-labelledby={anchorOf(id)}>
      <header className={styles.head}>
        <h2 className={textStyles.heading} id={anchorOf(id)}>
          {title}
        </h2>
        {enough ? (
          <a
            className={textStyles.link}
            href={file}
            download
            onClick={freshDownload}
            aria-label={`${title}: download as CSV`}
          >
            CSV
          </a>
        ) : null}
      </header>
      {enough ? <p className={styles.sentence}>{sentence}</p> : null}
      {enough ? <SectionBody section={section} /> : <NotEnough section={section} />}
      {id === "provider" && section.rows.length > 0 ? (
        <p>
          <Link href="/admin/money">See payments and refunds</Link>
        </p>
      ) : null}
    </section>
  );
}

function SectionBody({ section }: { section: Section }) {
  const { id, chart, rows } = section;
  if (rows.length === 0) return null;
  if (!chart) return <SectionTable section={section} />;
  return (
    <>
      <Chart section={section} title={sectionTitles[id]} />
      <details className={styles.details}>
        <summary>Show as table</summary>
        <SectionTable section={section} />
      </details>
    </>
  );
}

function NotEnough({ section: { id, sentence } }: { section: Section }) {
  return (
    <p className={textStyles.muted}>
      <b>{NOT_ENOUGH}.</b> {id === "provider" || id === "questions" ? sentence : sectionHelp[id]}
    </p>
  );
}

function SectionTable({ section: { id, of, columns, rows } }: { section: Section }) {
  const head = [{ label: of }, ...columns.map(({ label }) => ({ label, right: true }))];
  return (
    <WideTable label={`${sectionTitles[id]}, table`}>
      <PlainTable caption={sectionTitles[id]} columns={head}>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.name}>
              <RowTitle name={row.name} />
            </th>
            {columns.map(({ label, unit }, at) => (
              <td key={label} className={cell.right}>
                {valueText(row.values[at] ?? null, unit)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </WideTable>
  );
}

function RowTitle({ name }: { name: SectionRow["name"] }) {
  const { locale } = useContext(TimeSettings);
  const text = rowText(name, locale);
  return "href" in name && name.href ? <Link href={name.href}>{text}</Link> : text;
}
