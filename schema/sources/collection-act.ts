import { z } from "zod";
import { line } from "../shared/text.ts";
import type { collectionActNames } from "../vocabulary/collections.ts";
import { CollectionId, SnapshotId } from "./segment.ts";

/** What an admin does to a public collection: each with its reason, and the version of the page it was sent from. */
const Act = z.object({
  id: CollectionId,
  version: z.coerce.number().int().min(1),
  reason: line(5, 300, "The reason"),
});

export const CollectionSwitch = Act.extend({ enabled: z.boolean() });
export type CollectionSwitch = z.infer<typeof CollectionSwitch>;

export const SnapshotAct = Act.extend({ snapshotId: SnapshotId });
export type SnapshotAct = z.infer<typeof SnapshotAct>;

export type CollectionActName = (typeof collectionActNames)[number];
