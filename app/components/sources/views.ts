import type { AppContext } from "#app/context.ts";
import { KNOWN_TEXTS_MOST } from "#schema/vocabulary/collections.ts";

/** A public collection and its snapshots, as staff read them. */
export type CollectionView = Awaited<ReturnType<AppContext["services"]["collections"]["list"]>>[number];
/** The import of an uploaded archive, as staff see it. */
export type ImportView = Awaited<ReturnType<AppContext["services"]["collectionImports"]["list"]>>[number];
export type SnapshotView = CollectionView["snapshots"][number];

/** Why an import that adds to this snapshot cannot tell which texts it has. */
export function unknownTexts({ works }: Pick<SnapshotView, "works">): string {
  const most = KNOWN_TEXTS_MOST.toLocaleString("en");
  const why = works > KNOWN_TEXTS_MOST ? `has more than ${most} texts` : "was built on the command line";
  return `Texts that the collection already has cannot be recognised: it ${why}.`;
}

/** Whether activating it is rolling back. */
export function isOlder({ asOf }: SnapshotView, { active }: CollectionView): boolean {
  return active !== null && asOf < active.asOf;
}
