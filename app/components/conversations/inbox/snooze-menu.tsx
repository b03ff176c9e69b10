import { Clock } from "lucide-react";
import { useRef } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import dropdownStyles from "#app/components/ui/dropdown.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { act } from "./staff-calls.ts";

const MORNING = 8;

/** Snoozes a conversation until a chosen time or until the student writes. */
export function SnoozeMenu({ id, onDone }: { id: string; onDone: () => void }) {
  const menu = useRef<HTMLDetailsElement>(null);

  async function until(at: number): Promise<void> {
    if (menu.current) menu.current.open = false;
    if (await act(answerOf(inboxApi[":id"].snooze.$post({ param: { id }, json: { until: at } })))) onDone();
  }

  return (
    <details className={`${dropdownStyles.root} ${layoutStyles.needsScript}`} ref={menu}>
      <summary
        className={`${buttonStyles.root} ${buttonStyles.quiet} ${buttonStyles.icon} ${buttonStyles.small}`}
        aria-label="Snooze"
        title="Snooze"
      >
        <Clock className={iconStyles.root} aria-hidden="true" />
      </summary>
      <div className={`${dropdownStyles.panel} ${dropdownStyles.panelEnd}`}>
        <Button kind="bare" type="button" onClick={() => void until(Date.now() + HOUR_MS)}>
          For an hour
        </Button>
        <Button kind="bare" type="button" onClick={() => void until(morningIn(1))}>
          Until tomorrow, {MORNING}:00
        </Button>
        <Button kind="bare" type="button" onClick={() => void until(morningIn(daysToMonday()))}>
          Until Monday, {MORNING}:00
        </Button>
        <Button kind="bare" type="button" onClick={() => void until(morningIn(7))}>
          For a week
        </Button>
      </div>
    </details>
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
