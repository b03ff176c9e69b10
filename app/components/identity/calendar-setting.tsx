import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { CalendarIntent } from "#schema/vocabulary/identity.ts";

type Answer = { calendar: CalendarIntent } & (FormAnswer | { address: string | null });
type Props = {
  /** Whether there is an address. */
  on: boolean;
  answer: Answer | undefined;
};

/** The secret address of the calendar feed: created, replaced and turned off here, and shown once. */
export function CalendarSetting({ on, answer: posted }: Props) {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? posted;
  const sending = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  const address = answer && "address" in answer ? answer.address : null;
  const problem = answer && "fields" in answer ? (answer.problem ?? "Your change was not saved. Try again.") : null;
  return (
    <section className={workStyles.settingsSection} aria-labelledby="calendar">
      <header>
        <h2 id="calendar">Calendar</h2>
      </header>
      {problem ? <NoticePanel title={problem} /> : null}
      <fetcher.Form method="post" className={workStyles.settingsRow}>
        <div>
          <b>Calendar address</b>
          <p>
            Subscribe to it in your calendar app to see the deadlines of your orders. Anyone who has the address can see
            them, so keep it secret. {on ? "A new address replaces the one you have." : null}
          </p>
        </div>
        <span className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <Button
            kind="secondary"
            name="intent"
            value="create-calendar"
            sending={sending === "create-calendar"}
            sendingLabel="Creating…"
          >
            {on ? "Replace address" : "Create address"}
          </Button>
          {on ? (
            <Button
              kind="quiet"
              name="intent"
              value="stop-calendar"
              sending={sending === "stop-calendar"}
              sendingLabel="Turning off…"
            >
              Turn off
            </Button>
          ) : null}
        </span>
      </fetcher.Form>
      {address && on ? (
        <div className={workStyles.settingsRow} role="status">
          <div>
            <label htmlFor="calendar-address">Your calendar address</label>
            <p>Copy it now. We do not store it and cannot show it again.</p>
          </div>
          <Input id="calendar-address" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </div>
      ) : null}
    </section>
  );
}
