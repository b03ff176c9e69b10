import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { sizeInWords } from "#core/checks/compared-with.ts";
import { snapshotOf } from "#core/checks/report/names.ts";
import { serviceLabels } from "#core/sources/open-services/service-labels.ts";
import { bandLabel } from "#core/sources/student-bands.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import type { openSourceKinds } from "#schema/vocabulary/sources.ts";
import { cell, PlainTable } from "../ui/plain-table.tsx";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";

const collections: readonly { kind: (typeof openSourceKinds)[number]; name: string; what: string }[] = [
  { kind: "library", name: "Reference library", what: "texts that staff have added, with their licences" },
  { kind: "article", name: "Our own articles", what: "everything published in the learning hub" },
];

const columns = [{ label: "Collection" }, { label: "Newest", wideOnly: true }, { label: "Documents", right: true }];

type Props = {
  sizes: CollectionSizes;
  /** The services outside that a check can ask. */
  openServices: readonly TextService[];
};

/** The collections a check can search today: actual counts, with the date of the newest document. */
export function Coverage({ sizes: { open, collections: publicCollections, studentsAtLeast }, openServices }: Props) {
  return (
    <PlainTable kind="rates" columns={columns}>
      {collections.map((collection) => {
        const one = open.find((entry) => entry.kind === collection.kind);
        return (
          <tr key={collection.kind}>
            <th scope="row">
              {collection.name}
              <small>{collection.what}</small>
            </th>
            <td className={`${textStyles.muted} ${cell.wideOnly}`}>{one?.asOf ? <Day at={one.asOf} /> : "–"}</td>
            <td className={cell.right}>{(one?.documents ?? 0).toLocaleString("en")}</td>
          </tr>
        );
      })}
      {publicCollections.map(({ collection, name, works, asOf }) => (
        <tr key={collection}>
          <th scope="row">
            {name}
            <small>a public collection, {snapshotOf(asOf)}</small>
          </th>
          <td className={`${textStyles.muted} ${cell.wideOnly}`}>
            <Day at={asOf} />
          </td>
          <td className={cell.right}>{sizeInWords(works)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          Other students’ documents
          <small>only documents whose owner ticked the box; the exact number is not published</small>
        </th>
        <td className={`${textStyles.muted} ${cell.wideOnly}`}>–</td>
        <td className={cell.right}>{bandLabel(studentsAtLeast)}</td>
      </tr>
      {openServices.map((service) => (
        <tr key={service}>
          <th scope="row">
            {serviceLabels[service].name}
            <small>
              only if you tick it: {serviceLabels[service].holds}; short phrases of your text are sent there
            </small>
          </th>
          <td className={cell.wideOnly} />
          <td className={cell.right}>on request</td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          Your earlier versions
          <small>shown if you want, never counted</small>
        </th>
        <td className={cell.wideOnly} />
        <td className={cell.right}>yours</td>
      </tr>
    </PlainTable>
  );
}
