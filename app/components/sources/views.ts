import type { AppContext } from "#app/context.ts";

/** A public collection and its snapshots, as staff read them. */
export type CollectionView = Awaited<ReturnType<AppContext["services"]["collections"]["list"]>>[number];
/** The import of an uploaded archive, as staff see it. */
export type ImportView = Awaited<ReturnType<AppContext["services"]["collectionImports"]["list"]>>[number];
export type SnapshotView = CollectionView["snapshots"][number];

/** Whether activating it is rolling back. */
export function isOlder({ asOf }: SnapshotView, { active }: CollectionView): boolean {
  return active !== null && asOf < active.asOf;
}
