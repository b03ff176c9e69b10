import type { Report, ReportMatch } from "#schema/report.ts";
import { groupOf, kindOf } from "./words.ts";

type Props = { report: Report; order: readonly ReportMatch[]; onFocus: (id: string) => void };

/** Every match as a plain table, for whoever reads by ear or prefers lists. */
export function MatchTable({ report, order, onFocus }: Props) {
  if (order.length === 0) return null;
  const titles = new Map(report.sources.map((source) => [source.id, source]));
  return (
    <details className="pan-part">
      <summary>List of matches</summary>
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">Match</th>
            <th scope="col">Group</th>
            <th scope="col">Kind</th>
            <th scope="col">Source</th>
            <th scope="col" className="r">
              Words
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((match, at) => (
            <tr key={match.id}>
              <td>
                <button type="button" className="lnk as-link" onClick={() => onFocus(match.id)}>
                  Match {at + 1}
                </button>
              </td>
              <td>{groupOf(match.group).name}</td>
              <td>{kindOf(match)}</td>
              <td>{titles.get(match.sourceId)?.title}</td>
              <td className="r">{match.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
