import { DAY_MS } from "#schema/vocabulary/time.ts";

/** A person can ask for their data once in this time. */
export const EXPORT_PAUSE_MS = DAY_MS;

/** An export that ends because something in it was deleted is no obstacle to another; so many are made in that time. */
export const EXPORTS_MOST = 3;

/** The file can be downloaded for so long, then it is deleted. */
export const EXPORT_KEPT_MS = 7 * DAY_MS;

/** Where the bytes of an export are. */
export function exportPrefix(exportId: string): string {
  return `exports/${exportId}/`;
}

/** A file of the archive: its path in it, and its bytes, one part after the other. */
export type ArchiveEntry = { path: string; parts: AsyncIterable<Uint8Array> };

/** Writes files into one archive as they come, and holds no more than one part of one of them. */
export type ArchiveWriter = (entries: AsyncIterable<ArchiveEntry>) => ReadableStream<Uint8Array>;

/** What is in the archive, as its README and the settings page list it. */
export const exportedParts = [
  ["profile.json", "Your profile, your settings and your notification settings"],
  ["documents/", "Your documents as you uploaded them, and documents.json with their details"],
  [
    "reports/",
    "The reports of your checks, and checks.json with the history of your checks, your notes and your links",
  ],
  ["orders/", "Your orders with their history, who opened your files, help receipts, and the delivered files"],
  ["payments.json", "Your payments, receipts, invoices, refunds and check credits"],
  ["conversations/", "Your conversations with us, with the files"],
  ["notifications.json", "Your notifications"],
  ["comments.json", "Your comments under articles"],
  [
    "account.json",
    "What our staff and you did with your account, the devices that get notifications, and when you are away from work",
  ],
] as const;

export function readmeOf(name: string, day: string): string {
  const lines = exportedParts.map(([path, what]) => `${path}\n    ${what}`);
  return [
    `Data of ${name}, as of ${day} (UTC).`,
    "This archive contains:",
    ...lines,
    "Times are milliseconds since 1 January 1970 (UTC); amounts are cents.",
    "It does not contain notes between our staff, and other people's private data.",
    "Your open sign-ins are kept by the sign-in service; the settings page lists them.",
    "",
  ].join("\n\n");
}

/** A file name that every system can unpack. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, "_")
    .replace(/^\.+/, "_");
  return [...plain].slice(0, 120).join("") || "file";
}
