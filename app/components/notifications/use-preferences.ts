import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import { cellName, preferenceRows } from "#core/notifications/preferences.ts";
import { staffCellName, staffRowsIn } from "#core/notifications/staff-preferences.ts";
import type { NotificationKind, NotificationPreferences, Ways } from "#schema/notifications/notification.ts";
import {
  notificationKinds,
  type PersonChannel,
  personChannels,
  type StaffEvent,
  staffEvents,
} from "#schema/vocabulary/notifications.ts";

type StaffRows = Record<StaffEvent, Ways>;

/** The preferences as they are shown: of staff every event with the ways that hold. */
export type ShownPreferences = { prefs: NotificationPreferences; staffRows: StaffRows | null };

type Answer = { saved: true } | { problem: string | null };

/** The state of the settings section: shows the values being saved, and can undo the last change. */
export function useNotificationPreferences(stored: ShownPreferences) {
  const fetcher = useFetcher<Answer | null>();
  const [shown, setShown] = useState(stored);
  const [before, setBefore] = useState<ShownPreferences | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { write, zone } = useTimeFormat();
  const answered = useRef<Answer | null | undefined>(undefined);
  const { state, data } = fetcher;

  useEffect(() => {
    if (state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    if ("saved" in data) setSavedAt(Date.now());
  }, [state, data]);

  const { prefs, staffRows } = shown;

  function replace(next: ShownPreferences): void {
    setBefore(shown);
    send(next);
  }

  function change(next: NotificationPreferences): void {
    replace({ prefs: next, staffRows });
  }

  function toggle(kind: NotificationKind, channel: PersonChannel): void {
    const row = prefs.matrix[kind];
    change({ ...prefs, matrix: { ...prefs.matrix, [kind]: { ...row, [channel]: !row[channel] } } });
  }

  function toggleStaff(event: StaffEvent, channel: PersonChannel): void {
    if (!staffRows) return;
    const row = staffRows[event];
    replace({ prefs, staffRows: { ...staffRows, [event]: { ...row, [channel]: !row[channel] } } });
  }

  function undo(): void {
    if (!before) return;
    send(before);
    setBefore(null);
  }

  function send(next: ShownPreferences): void {
    setShown(next);
    void fetcher.submit(formOf(next, zone), { method: "post" });
  }

  // A change whose response was lost returns null.
  const failed = state === "idle" && data !== undefined && !(data && "saved" in data);
  return {
    prefs,
    staffRows,
    change,
    toggle,
    toggleStaff,
    undo: before ? undo : null,
    saved: savedAt === null ? null : write("clock", savedAt),
    saving: state !== "idle",
    problem: failed ? (data?.problem ?? "Your change was not saved. Try again.") : null,
  };
}

/** The preferences that a rejected form was sent with. */
export function preferencesIn(
  values: Record<string, string>,
  { prefs: stored, staffRows }: ShownPreferences,
): ShownPreferences {
  const cells = new Set(values.cells?.split(" "));
  const rowOf = (kind: NotificationKind) =>
    Object.fromEntries(personChannels.map((channel) => [channel, cells.has(cellName(kind, channel))]));
  const prefs = {
    ...stored,
    matrix: Object.fromEntries(
      notificationKinds.map((kind) => [kind, rowOf(kind)]),
    ) as NotificationPreferences["matrix"],
    onlyUnread: values.onlyUnread === "on",
    quiet: {
      on: values.quiet === "on",
      from: Number(values.quietFrom ?? stored.quiet.from),
      to: Number(values.quietTo ?? stored.quiet.to),
    },
  };
  return { prefs, staffRows: staffRows && staffRowsIn(cells) };
}

/** The preferences as the section's form submits them. */
function formOf({ prefs, staffRows }: ShownPreferences, deviceZone: string): Record<string, string> {
  const { matrix, onlyUnread, quiet } = prefs;
  const cells = preferenceRows.flatMap((kind) =>
    personChannels.filter((channel) => matrix[kind][channel]).map((channel) => cellName(kind, channel)),
  );
  const staffCells = staffEvents.flatMap((event) =>
    personChannels.filter((channel) => staffRows?.[event][channel]).map((channel) => staffCellName(event, channel)),
  );
  return {
    intent: "notices",
    cells: [...cells, ...staffCells].join(" "),
    ...(onlyUnread ? { onlyUnread: "on" } : {}),
    ...(quiet.on ? { quiet: "on" } : {}),
    quietFrom: String(quiet.from),
    quietTo: String(quiet.to),
    deviceZone,
  };
}
