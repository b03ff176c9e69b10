import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { HiddenFields } from "#app/components/ui/input.tsx";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import {
  channelNames as columnNames,
  expertWork,
  notificationNames,
  staffEventNames,
} from "#app/content/notification-names.ts";
import { cellName, lockOf, preferenceRows } from "#core/notifications/preferences.ts";
import { eventsFor, staffCellName, staffLockOf } from "#core/notifications/staff-preferences.ts";
import type { NotificationKind, NotificationPreferences, Ways } from "#schema/notifications/notification.ts";
import type { StaffAudience, StaffEvent } from "#schema/vocabulary/notifications.ts";
import { personChannels } from "#schema/vocabulary/notifications.ts";
import type { FormAnswer } from "../shell/form-answer.ts";
import listsStyles from "../shell/screen.lists.module.css";
import workStyles from "../shell/screen.work.module.css";
import fieldStyles from "../ui/field.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import notificationsStyles from "./notifications.module.css";
import { preferencesIn, useNotificationPreferences } from "./use-preferences.ts";

type Props = {
  prefs: NotificationPreferences;
  /** The rows of staff events, an expert's of their work; null for students. */
  staff: { role: StaffAudience; rows: Record<StaffEvent, Ways> } | null;
  /** What a browser without scripts has sent, and why it was not saved. */
  rejected?: FormAnswer | undefined;
  ways: { telegram: "closed" | "open" | "linked"; push: "closed" | "open" | "linked" };
};

const examples: Record<NotificationKind, string> = {
  order: "Assigned, question for you, delivered, late",
  message: "Replies to your messages",
  report: "A check is ready or has failed",
  payment: "Receipts are always sent by email",
  account: "Suspensions are always sent by email",
  news: "New features (sent rarely)",
  desk: "Work that waits for staff",
};

/** The notification channels per kind of event: saved at every change, and undone with one press. */
export function NotificationSetting({ prefs: stored, staff, ways, rejected }: Props) {
  const held = { prefs: stored, staffRows: staff?.rows ?? null };
  const { prefs, staffRows, change, toggle, toggleStaff, undo, saved, saving, problem } = useNotificationPreferences(
    rejected ? preferencesIn(rejected.values, held) : held,
  );
  const columns = personChannels.filter(
    (channel) => channel === "email" || channel === "inapp" || ways[channel] !== "closed",
  );
  const { zone, known } = useTimeFormat();
  const unlinked = columns.filter((channel) => channel !== "email" && channel !== "inapp" && ways[channel] === "open");
  return (
    <section className={workStyles.settingsSection} aria-labelledby="notices">
      <header>
        {/* Emails already sent link to /dashboard/settings#notices. */}
        <h2 id="notices">Notifications</h2>
        <SavedLine saved={saved} saving={saving} problem={problem} undo={undo} />
      </header>
      <form method="post" data-saves-itself>
        <HiddenFields values={{ intent: "notices", deviceZone: known ? zone : "" }} />
        <PlainTable
          kind="own"
          className={notificationsStyles.matrix}
          columns={[{ label: "Notify me about" }, ...columns.map((channel) => ({ label: columnNames[channel] }))]}
        >
          {preferenceRows.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <b>{notificationNames[kind]}</b>
                <span>{examples[kind]}</span>
              </th>
              {columns.map((channel) => (
                <td key={channel}>
                  <Cell
                    lock={lockOf(kind, channel)}
                    label={`${notificationNames[kind]}: ${columnNames[channel]}`}
                    name={cellName(kind, channel)}
                    on={prefs.matrix[kind][channel]}
                    onChange={() => toggle(kind, channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {staff && staffRows
            ? eventsFor(staff.role).map((event) => (
                <tr key={event}>
                  <th scope="row">
                    <b>{staff.role === "expert" ? expertWork.name : `Staff: ${staffEventNames[event].name}`}</b>
                    <span>{staff.role === "expert" ? expertWork.examples : staffEventNames[event].examples}</span>
                  </th>
                  {columns.map((channel) => (
                    <td key={channel}>
                      <Cell
                        lock={staffLockOf(event, channel)}
                        label={`${staff.role === "expert" ? expertWork.name : `Staff, ${staffEventNames[event].name}`}: ${columnNames[channel]}`}
                        name={staffCellName(event, channel)}
                        on={staffRows[event][channel]}
                        onChange={() => toggleStaff(event, channel)}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : null}
        </PlainTable>
        {unlinked.length > 0 ? (
          <p className={fieldStyles.hint}>
            {unlinked.map((channel) => columnNames[channel]).join(" and ")} {unlinked.length > 1 ? "work" : "works"}{" "}
            once you turn {unlinked.length > 1 ? "them" : "it"} on below.
          </p>
        ) : null}
        <Line
          title="Email me about a message only if it is unread"
          words="We wait 3 minutes. If you read the message in the app before then, we send no email."
        >
          <Switch
            name="onlyUnread"
            aria-label="Email me about a message only if it is unread after 3 minutes"
            checked={prefs.onlyUnread}
            onChange={() => change({ ...prefs, onlyUnread: !prefs.onlyUnread })}
          />
        </Line>
        <Line
          title="Quiet hours"
          words="During quiet hours we send only receipts. Everything else is sent afterwards. They count in your time zone."
        >
          <span className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            {prefs.quiet.on ? (
              <QuietHours quiet={prefs.quiet} onChange={(quiet) => change({ ...prefs, quiet })} />
            ) : (
              <HiddenFields values={{ quietFrom: prefs.quiet.from, quietTo: prefs.quiet.to }} />
            )}
            <Switch
              name="quiet"
              aria-label="Quiet hours"
              checked={prefs.quiet.on}
              onChange={() => change({ ...prefs, quiet: { ...prefs.quiet, on: !prefs.quiet.on } })}
            />
          </span>
        </Line>
        <noscript>
          <p>
            <Button kind="secondary">Save</Button>
          </p>
        </noscript>
      </form>
    </section>
  );
}

function SavedLine({
  saved,
  saving,
  problem,
  undo,
}: Pick<ReturnType<typeof useNotificationPreferences>, "saved" | "saving" | "problem" | "undo">) {
  return (
    <span
      className={problem ? `${workStyles.settingsState} ${notificationsStyles.danger}` : workStyles.settingsState}
      role="status"
    >
      {saving ? "Saving…" : null}
      {!saving && problem ? problem : null}
      {!saving && !problem && saved ? (
        <>
          <Check className={iconStyles.root} aria-hidden="true" />
          Saved {saved}
          {undo ? (
            <Button kind="link" type="button" onClick={undo}>
              Undo
            </Button>
          ) : null}
        </>
      ) : null}
    </span>
  );
}

type CellProps = { lock: string | null; label: string; name: string; on: boolean; onChange: () => void };

function Cell({ lock, label, name, on, onChange }: CellProps) {
  if (lock) {
    return (
      <span className={notificationsStyles.locked} title={lock}>
        <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        <span className={textStyles.hidden}>
          {label}: always on. {lock}
        </span>
      </span>
    );
  }
  return <Checkbox aria-label={label} name="cell" value={name} checked={on} onChange={onChange} />;
}

function Line({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div className={workStyles.settingsRow}>
      <div>
        <b>{title}</b>
        <p>{words}</p>
      </div>
      {children}
    </div>
  );
}

function QuietHours({
  quiet,
  onChange,
}: {
  quiet: NotificationPreferences["quiet"];
  onChange: (quiet: NotificationPreferences["quiet"]) => void;
}) {
  return (
    <span className={`${layoutStyles.inline} ${listsStyles.hours}`}>
      <Hour name="quietFrom" label="Quiet from" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
      <span aria-hidden="true">to</span>
      <Hour name="quietTo" label="Quiet to" value={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
    </span>
  );
}

type HourProps = { name: string; label: string; value: number; onChange: (hour: number) => void };

function Hour({ name, label, value, onChange }: HourProps) {
  return (
    <Select name={name} aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => (
        <option key={hour} value={hour}>
          {String(hour).padStart(2, "0")}:00
        </option>
      ))}
    </Select>
  );
}
