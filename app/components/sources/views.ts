import type { AppContext } from "#app/context.ts";
import { longDay } from "#core/checks/report/names.ts";
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
export function isOlder(snapshot: SnapshotView, { active }: CollectionView): boolean {
  if (!active || snapshot.id === active.id) return false;
  return snapshot.asOf === active.asOf ? snapshot.importedAt < active.importedAt : snapshot.asOf < active.asOf;
}

/** "the snapshot of 3 May 2026", with the time of its import where the collection has several of that day. */
export function snapshotName({ id, asOf, importedAt }: SnapshotView, { snapshots }: CollectionView): string {
  const day = longDay.format(asOf);
  const isOnly = !snapshots.some((other) => other.id !== id && longDay.format(other.asOf) === day);
  return `the snapshot of ${day}${isOnly ? "" : `, imported ${dayAndTime.format(importedAt)} UTC`}`;
}

const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" },
});

/** Texts without a licence are stored with "unknown". */
export function licenceName(licence: string): string {
  return licence === "unknown" ? "Unknown" : licence;
}

/** Where the forms of the tab are sent to. */
export const COLLECTIONS_HREF = "/admin/turnitin-reports?tab=collections";
