import { data } from "react-router";
import { rejectedForm } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { type CalendarIntent, calendarIntents } from "#schema/vocabulary/identity.ts";

export function calendarIntent(form: FormData): CalendarIntent | null {
  return calendarIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** Creates, replaces or turns off the address. A new address is only in this answer. */
export async function changeCalendar({ services, actor }: AppContext, intent: CalendarIntent) {
  const { calendarFeed } = services.orders.student;
  try {
    if (intent === "create-calendar") return { calendar: intent, address: await calendarFeed.create(actor) };
    await calendarFeed.stop(actor);
    return { calendar: intent, address: null };
  } catch (error) {
    const { data: answer, init } = rejectedForm(error, {});
    return data({ calendar: intent, ...answer }, init ?? {});
  }
}
