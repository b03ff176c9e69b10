import type { AppContext } from "#app/context.ts";

/** A public collection and its snapshots, as staff read them. */
export type CollectionView = Awaited<ReturnType<AppContext["services"]["collections"]["list"]>>[number];
export type SnapshotView = CollectionView["snapshots"][number];

/** Whether activating it is rolling back. */
export function isOlder({ asOf }: SnapshotView, { active }: CollectionView): boolean {
  return active !== null && asOf < active.asOf;
}
