import { type NoticeKind, type NoticePrefs, noticeKinds, type PersonChannel } from "#schema/notice.ts";

/** What somebody hears who never said otherwise. Push and Telegram reach only whoever has linked them. */
const usual = { email: true, inapp: true, push: true, telegram: true };

export const defaultPrefs: NoticePrefs = {
  matrix: {
    order: usual,
    message: usual,
    report: usual,
    payment: usual,
    news: { email: false, inapp: false, push: false, telegram: false },
    desk: { email: true, inapp: true, push: false, telegram: false },
  },
  onlyUnread: true,
  quiet: { on: false, from: 22, to: 7 },
  zone: "UTC",
};

/** Why a cell cannot be switched; null where it can. */
export function lockOf(kind: NoticeKind, channel: PersonChannel): string | null {
  return kind === "payment" && channel === "email"
    ? "Receipts and what happens to your money always go by e-mail."
    : null;
}

/** Whether somebody wants to hear of it that way; what is locked is always wanted. */
export function wants(prefs: NoticePrefs, kind: NoticeKind, channel: PersonChannel): boolean {
  return lockOf(kind, channel) !== null || prefs.matrix[kind][channel];
}

/** Preferences as stored may be older than a kind or a channel: what they leave out is as it is for everybody. */
export function withDefaults(stored: Partial<NoticePrefs> | null): NoticePrefs {
  const matrix = Object.fromEntries(
    noticeKinds.map((kind) => [kind, { ...defaultPrefs.matrix[kind], ...stored?.matrix?.[kind] }]),
  ) as NoticePrefs["matrix"];
  return { ...defaultPrefs, ...stored, matrix };
}
