import { collectionNames } from "#app/components/report-viewer/words.ts";
import { Day } from "#app/components/ui/time.tsx";
import { WorkTable } from "./work-table.tsx";

export type Collection = { kind: string; documents: number; asOf: number | null };

const columns = [{ label: "Collection" }, { label: "Documents", right: true }, { label: "Last indexed" }];

/** What every check is compared with. */
export function CoverageTable({ collections }: { collections: readonly Collection[] }) {
  return (
    <WorkTable id="coverage" title="What a check is compared with" columns={columns}>
      {collections.map(({ kind, documents, asOf }) => (
        <tr key={kind}>
          <th scope="row">{collectionNames[kind] ?? kind}</th>
          <td className="r" data-label="Documents">
            {documents.toLocaleString("en")}
          </td>
          <td data-label="Last indexed">{asOf === null ? "–" : <Day at={asOf} />}</td>
        </tr>
      ))}
    </WorkTable>
  );
}
