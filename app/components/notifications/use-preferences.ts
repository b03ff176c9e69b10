import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { cellName } from "#core/notifications/preferences.ts";
import type { NotificationKind, NotificationPreferences } from "#schema/notifications/notification.ts";
import { notificationKinds, type PersonChannel, personChannels } from "#schema/vocabulary/notifications.ts";

type Answer = { saved: true } | { problem: string | null };

/** The state of the settings section: shows the values being saved, and can undo the last change. */
export function useNotificationPreferences(stored: NotificationPreferences) {
  const fetcher = useFetcher<Answer | null>();
  const [prefs, setPrefs] = useState(stored);
  const [before, setBefore] = useState<NotificationPreferences | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const answered = useRef<Answer | null | undefined>(undefined);
  const { state, data } = fetcher;

  useEffect(() => {
    if (state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    if ("saved" in data) setSavedAt(new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(Date.now()));
  }, [state, data]);

  function change(next: NotificationPreferences): void {
    setBefore(prefs);
    send(next);
  }

  function toggle(kind: NotificationKind, channel: PersonChannel): void {
    const row = prefs.matrix[kind];
    change({ ...prefs, matrix: { ...prefs.matrix, [kind]: { ...row, [channel]: !row[channel] } } });
  }

  function undo(): void {
    if (!before) return;
    send(before);
    setBefore(null);
  }

  function send(next: NotificationPreferences): void {
    setPrefs(next);
    void fetcher.submit(formOf(next), { method: "post" });
  }

  // A change whose response was lost returns null.
  const failed = state === "idle" && data !== undefined && !(data && "saved" in data);
  return {
    prefs,
    change,
    toggle,
    undo: before ? undo : null,
    saved: savedAt,
    saving: state !== "idle",
    problem: failed ? (data?.problem ?? "Your change was not saved. Try again.") : null,
  };
}

/** The preferences that a rejected form was sent with; its time zone is not known and stays with its field. */
export function preferencesIn(
  values: Record<string, string>,
  stored: NotificationPreferences,
): NotificationPreferences {
  const cells = new Set(values.cells?.split(" "));
  const rowOf = (kind: NotificationKind) =>
    Object.fromEntries(personChannels.map((channel) => [channel, cells.has(cellName(kind, channel))]));
  return {
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
}

/** The preferences as the section's form submits them. */
function formOf({ matrix, onlyUnread, quiet, zone }: NotificationPreferences): Record<string, string> {
  const cells = notificationKinds.flatMap((kind) =>
    personChannels.filter((channel) => matrix[kind][channel]).map((channel) => cellName(kind, channel)),
  );
  return {
    intent: "notices",
    cells: cells.join(" "),
    ...(onlyUnread ? { onlyUnread: "on" } : {}),
    ...(quiet.on ? { quiet: "on" } : {}),
    quietFrom: String(quiet.from),
    quietTo: String(quiet.to),
    zone,
  };
}
