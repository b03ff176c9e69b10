import { Check } from "lucide-react";
import { paymentMethodLabel } from "#core/payments/receipt.ts";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import iconStyles from "../ui/icon.module.css";
import { ProgressGlyph } from "../ui/pill.tsx";
import { Moment } from "../ui/time.tsx";
import formStyles from "./new/orders.form.module.css";
import stepsStyles from "./orders.steps.module.css";
import { progressOf } from "./status.tsx";
import type { OrderEvent, OrderView } from "./views.ts";

type Step = { name: string; event: OrderEvent | undefined; who: string; done: boolean; now: boolean };

const place: Partial<Record<WorkStatus, number>> = {
  quoted: 0,
  awaiting_payment: 0,
  paid: 1,
  assigned: 2,
  in_progress: 3,
  needs_info: 3,
  revision_requested: 3,
  in_review: 4,
  delivered: 5,
  approved: 5,
  closed: 5,
};

/** The six stages of an order, each with its time and actor. An order that ended early shows the stages it reached. */
export function OrderLine({ order }: { order: OrderView }) {
  const stopped = order.status === "cancelled" || order.status === "expired";
  const last = (acts: readonly string[]) => order.events.findLast(({ act }) => acts.includes(act));
  const first = (act: string) => order.events.find((event) => event.act === act);
  const at = stopped ? -1 : (place[order.status] ?? 0);
  const requested = order.events.filter(({ act }) => act === "ask").length;
  const steps: Omit<Step, "done" | "now">[] = [
    { name: "Ordered", event: first("confirm") ?? first("quote"), who: "by you" },
    { name: "Paid", event: first("pay"), who: order.money.card ? paymentMethodLabel(order.money.card) : "" },
    { name: "Assigned", event: last(["assign", "reassign"]), who: order.expert?.name ?? "" },
    {
      name: "In progress",
      event: first("begin"),
      who:
        requested > 0
          ? `${requested} ${requested === 1 ? "question" : "questions"} asked`
          : order.share > 0
            ? `${order.share}%`
            : "",
    },
    { name: "In review", event: last(["submit"]), who: "" },
    { name: "Delivered", event: last(["deliver"]), who: "" },
  ];
  return (
    <ol className={stepsStyles.steps} aria-label="Progress">
      {steps.map(({ name, event, who }, step) => {
        const done = stopped ? event !== undefined : step < at || (step === at && event !== undefined && at === 5);
        const now = step === at;
        return <OrderStep key={name} name={name} event={event} who={who} done={done} now={now} status={order.status} />;
      })}
    </ol>
  );
}

function OrderStep({ name, event, who, done, now, status }: Step & { status: OrderView["status"] }) {
  return (
    <li
      className={now ? formStyles.current : done ? undefined : stepsStyles.stepTodo}
      aria-current={now ? "step" : undefined}
    >
      <span className={stepsStyles.stepBadge}>
        {now ? (
          <ProgressGlyph at={progressOf[status]} />
        ) : done ? (
          <Check className={iconStyles.root} aria-hidden="true" />
        ) : null}
      </span>
      <b>{name}</b>
      <span className={stepsStyles.stepText}>
        {event && (done || now) ? <Moment at={event.at} /> : null}
        {who && (done || now) ? <span>{who}</span> : null}
      </span>
    </li>
  );
}
