import { Clock } from "lucide-react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Menu } from "#app/components/ui/menu.tsx";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { act } from "./staff-calls.ts";

const MORNING = 8;

/** Snoozes a conversation until a chosen time or until the student writes. */
export function SnoozeMenu({ id, onDone }: { id: string; onDone: () => void }) {
  async function until(at: number): Promise<void> {
    if (await act(answerOf(inboxApi[":id"].snooze.$post({ param: { id }, json: { until: at } })))) onDone();
  }

  return (
    <Menu
      label="Snooze"
      title="Snooze"
      size="sm"
      className={buttonStyles.icon}
      align="end"
      trigger={<Clock className={iconStyles.root} aria-hidden="true" />}
      items={[
        { kind: "action", id: "hour", label: "For an hour", onSelect: () => void until(Date.now() + HOUR_MS) },
        {
          kind: "action",
          id: "tomorrow",
          label: `Until tomorrow, ${MORNING}:00`,
          onSelect: () => void until(morningIn(1)),
        },
        {
          kind: "action",
          id: "monday",
          label: `Until Monday, ${MORNING}:00`,
          onSelect: () => void until(morningIn(daysToMonday())),
        },
        { kind: "action", id: "week", label: "For a week", onSelect: () => void until(morningIn(7)) },
      ]}
    />
  );
}

/** 08:00 in the reader's time zone. */
function morningIn(days: number): number {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(MORNING, 0, 0, 0);
  return day.getTime();
}

function daysToMonday(): number {
  return (8 - new Date().getDay()) % 7 || 7;
}
