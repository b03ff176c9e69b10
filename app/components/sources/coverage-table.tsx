import { collectionNames, snapshotOf } from "#app/components/checks/report-viewer/labels.ts";
import tableStyles from "#app/components/ui/table.module.css";
import { Day } from "#app/components/ui/time.tsx";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { bandLabel } from "#core/sources/student-bands.ts";
import { Table } from "../ui/table.tsx";

const columns = [{ label: "Collection" }, { label: "Documents", right: true }, { label: "Last indexed" }];

/** The collections that every check compares with. */
export function CoverageTable({ sizes: { open, collections, studentsAtLeast } }: { sizes: CollectionSizes }) {
  return (
    <Table id="coverage" title="Texts that checks compare with" columns={columns}>
      {open.map(({ kind, documents, asOf }) => (
        <tr key={kind}>
          <th scope="row">{collectionNames[kind] ?? kind}</th>
          <td className={tableStyles.right} data-label="Documents">
            {documents.toLocaleString("en")}
          </td>
          <td data-label="Last indexed">{asOf === null ? "–" : <Day at={asOf} />}</td>
        </tr>
      ))}
      {collections.map(({ collection, name, works, asOf }) => (
        <tr key={collection}>
          <th scope="row">{name}</th>
          <td className={tableStyles.right} data-label="Documents">
            {works.toLocaleString("en")}
          </td>
          <td data-label="Last indexed">{snapshotOf(asOf)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">{collectionNames.students}</th>
        <td className={tableStyles.right} data-label="Documents">
          {bandLabel(studentsAtLeast)}
        </td>
        <td data-label="Last indexed">–</td>
      </tr>
    </Table>
  );
}
