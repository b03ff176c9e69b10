import { Button } from "../ui/button.tsx";
import { cell, PlainTable } from "../ui/plain-table.tsx";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Day, Moment } from "../ui/time.tsx";
import type { RequestedAct } from "./collection-dialog.tsx";
import sourcesStyles from "./sources.admin.module.css";
import { type CollectionView, isOlder, licenceName, type SnapshotView } from "./views.ts";

type Props = { collection: CollectionView; admin: boolean; onAct: (requested: RequestedAct) => void };

/** All snapshots of a collection, newest import first: one is active, each other can be activated or deleted. */
export function SnapshotTable({ collection, admin, onAct }: Props) {
  const columns = [
    { label: "Snapshot of" },
    { label: "Texts", right: true },
    { label: "Words", right: true, wideOnly: true },
    { label: "Size", right: true, wideOnly: true },
    { label: "Imported", wideOnly: true },
    ...(admin ? [{ label: "", right: true }] : []),
  ];
  return (
    <PlainTable caption={`Snapshots of ${collection.name}`} columns={columns}>
      {collection.snapshots.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Day at={one.asOf} />
            <small>
              <Notes snapshot={one} />
            </small>
          </th>
          <td className={cell.right}>{one.works.toLocaleString("en")}</td>
          <td className={`${cell.right} ${cell.wideOnly}`}>{one.words.toLocaleString("en")}</td>
          <td className={`${cell.right} ${cell.wideOnly}`}>{sizeText(one.bytes)}</td>
          <td className={cell.wideOnly}>
            <Moment at={one.importedAt} />
            <small>
              by {one.byName}, {one.refused.toLocaleString("en")} refused, {one.duplicates.toLocaleString("en")}{" "}
              duplicates
            </small>
          </td>
          {admin ? (
            <td className={cell.right}>
              {one.active ? (
                <span className={textStyles.faint}>Active</span>
              ) : (
                <span className={sourcesStyles.acts}>
                  <Button
                    type="button"
                    size="sm"
                    kind="secondary"
                    onClick={() => onAct({ act: "activate_snapshot", collection, snapshot: one })}
                  >
                    {isOlder(one, collection) ? "Roll back" : "Activate"}
                  </Button>
                  <Button
                    type="button"
                    size="sm"
                    kind="quiet"
                    onClick={() => onAct({ act: "delete_snapshot", collection, snapshot: one })}
                  >
                    Delete
                  </Button>
                </span>
              )}
            </td>
          ) : null}
        </tr>
      ))}
    </PlainTable>
  );
}

function Notes({ snapshot: { licences, active, otherFormat } }: { snapshot: SnapshotView }) {
  const names = licences
    .map(({ licence, texts }) => `${licenceName(licence)} (${texts.toLocaleString("en")})`)
    .join(", ");
  const state = otherFormat ? "for another version of the search" : active ? "active" : "";
  return [state, names].filter(Boolean).join(" · ");
}
