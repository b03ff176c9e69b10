import type { RuleText } from "#app/content/rules/rule-text.ts";
import { PlainTable, WideTable } from "../ui/plain-table.tsx";
import { Day } from "../ui/time.tsx";

/** A legal page (terms, privacy, integrity): text, table of contents in the margin, version and changes. */
export function RulePage({ text }: { text: RuleText }) {
  return (
    <div className="site-sheet">
      <article className="site-page site-text-page">
        <header className="site-article-head">
          <h1>{text.title}</h1>
          <p className="site-lead">{text.lead}</p>
          <p className="site-byline">
            <span>
              Version of <Day at={Date.parse(text.version)} />
            </span>
          </p>
        </header>
        <aside>
          <nav className="site-contents" aria-label="On this page">
            <ol>
              {text.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
              <li>
                <a href="#history">Changes</a>
              </li>
            </ol>
          </nav>
        </aside>
        <div className="site-article-body">
          {text.sections.map((section) => (
            <section key={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.blocks.map((block) => (
                <RuleBlock key={JSON.stringify(block).slice(0, 60)} block={block} />
              ))}
            </section>
          ))}
          <section>
            <h2 id="history">Changes</h2>
            <ul>
              {text.changes.map((change) => (
                <li key={change.date}>
                  <Day at={Date.parse(change.date)} />: {change.what}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </article>
    </div>
  );
}

function RuleBlock({ block }: { block: RuleText["sections"][number]["blocks"][number] }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("list" in block) {
    return (
      <ul>
        {block.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  }
  const [head, ...rows] = block.rows;
  return (
    <WideTable label={`Table: ${head?.join(", ")}`}>
      <PlainTable columns={head?.map((label) => ({ label })) ?? []}>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </WideTable>
  );
}
