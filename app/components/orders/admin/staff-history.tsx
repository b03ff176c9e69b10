import textStyles from "#app/components/ui/text.module.css";
import { actNames } from "#core/orders/action-names.ts";
import { Moment } from "../../ui/time.tsx";
import detailsStyles from "../orders.details.module.css";
import { money } from "../pricing/money.ts";
import type { WorkedOrder } from "../views.ts";

/** The order's events, newest first. */
export function StaffHistory({ order }: { order: WorkedOrder }) {
  return (
    <ol className={detailsStyles.history}>
      {[...order.events].reverse().map(({ id, version, act, byName, byKind, note, at }) => (
        <li key={id} id={`event-${version}`}>
          <Moment at={at} />
          <span>
            {actNames[act]}
            {note ? `: ${act === "late" ? money(Number(note)) : note}` : ""}
            <span className={textStyles.faint}>, {byKind === "system" ? "system" : byName}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
