import { eq } from "drizzle-orm";
import { orders } from "#db/tables/index.ts";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";

import type { World } from "./acts.ts";

/** The next thing that a well-kept order needs: so that stories come far, and not only begin. */
const onward: Partial<Record<WorkStatus, readonly string[]>> = {
  quoted: ["release", "confirm"],
  awaiting_payment: ["pay", "cardPays", "hear"],
  paid: ["assign", "countAnew", "reprice"],
  assigned: ["begin", "begin", "reprice"],
  in_progress: ["progress", "ask", "finish", "finish"],
  needs_info: ["answer"],
  in_review: ["deliver", "deliver", "sendBack"],
  delivered: ["approve", "revise", "revise"],
  revision_requested: ["resume"],
  approved: ["wait", "minute"],
};

/** What the newest order needs now, or a new one where it needs nothing more. */
export async function nextAct(world: World): Promise<string> {
  const id = world.orders.at(-1);
  if (!id) return "place";
  const rows = await world.checkoutWorld.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  const needs = onward[rows[0]?.status ?? "cancelled"];
  return needs ? world.chance.one(needs) : "place";
}
