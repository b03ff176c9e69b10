import { kindNames } from "#core/orders/email-templates.ts";
import { orderNumber } from "#core/orders/order.ts";
import type { HelpStatement } from "#core/orders/ports.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { helpReceipts } from "../../tables/index.ts";
import type { OrderLife } from "./order-life.ts";

/** What was done to a text, signed, for those whose school asks. */
export function fillHelpReceipt({ world, chance, row, deliveries }: OrderLife): void {
  if (row.deliveredAt === null || !chance.is(0.18)) return;
  const issuedAt = row.deliveredAt + chance.wait(3 * DAY_MS);
  if (issuedAt >= world.now) return;
  const id = chance.hex(32);
  const files = deliveries.findLast((delivery) => delivery.row.state === "out")?.files ?? [];
  const statement: HelpStatement = {
    id,
    orderNumber: orderNumber(row.number),
    student: row.studentName,
    title: row.title,
    kind: kindNames[row.kind] ?? row.kind,
    level: row.level,
    words: row.words,
    institutionRule: row.institutionRule,
    orderedAt: row.placedAt,
    deliveredAt: row.deliveredAt,
    issuedAt,
    counts: files.find(({ role }) => role === "tracked")?.counts ?? null,
    done: ["Comments were written in the margin; the text itself was not changed."],
    notDone: ["No paragraph, argument or source was written for the student."],
    sourceHash: null,
    deliveredHash: files.find(({ role }) => role === "clean")?.sha256 ?? null,
  };
  const text = canonicalJson(statement);
  const ids = { id, orderId: row.id, userId: row.userId };
  world.put(helpReceipts, { ...ids, statement: text, ...world.signHelp(text), createdAt: issuedAt });
}
