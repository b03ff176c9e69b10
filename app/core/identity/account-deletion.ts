import type { EmailText } from "../payments/email-templates.ts";
import { RECOVERY_SENTENCE } from "../shared/recovery-copies.ts";

/** Between the request and the deletion the person can change their mind, days. */
export const GRACE_DAYS = 14;

/** The name that remains where a row has to name somebody. */
export const DELETED_NAME = "Deleted person";

/** What is deleted with an account, as the settings, the emails and the receipt call it. */
export const removedRecords = {
  documents: "Documents, their texts and fingerprints",
  checks: "Checks and reports",
  sources: "Texts in the student repository",
  messages: "Conversations and their files",
  orderFiles: "Delivered files and help receipts",
  comments: "Comments that are not shown, because they wait for review or were removed",
  drafts: "Order drafts",
  notifications: "Notifications and emails",
  channels: "Notification settings, linked chats and browsers",
  exports: "Exports of your data",
  uploads: "Unfinished uploads",
  history: "Records of what you read and were shown",
} as const;
export type RemovedRecord = keyof typeof removedRecords;

/** What remains, and why. Screen, emails, receipt and documentation share this list. */
export const keptRecords = {
  payments: {
    what: "Payments, refunds, receipts and invoices, with the payer’s name, email address and country",
    why: "Tax law requires us to keep them for 10 years.",
  },
  orders: {
    what: "Orders without your name, title, text and files: number, service, word count, price and dates",
    why: "They explain the payments and are kept as long.",
  },
  comments: {
    what: "Comments that are shown under articles, without your name",
    why: "Other people’s replies refer to them. Ask us if a comment should be removed.",
  },
  auditEvents: {
    what: "Entries of the audit log, without your name and without readable texts",
    why: "They prove what our staff did with your account.",
  },
  account: {
    what: "The number of the deleted account and this receipt, without your name",
    why: "They keep a restored backup from bringing the account back.",
  },
} as const;

/** In the sentences of emails. */
function keptSentence(): string {
  return Object.values(keptRecords)
    .map(({ what, why }) => `${what}. ${why}`)
    .join("\n");
}

/** What a receipt is found by: nobody can guess it who does not know the account's random number. */
export function receiptSeed(userId: string): string {
  return `deletion receipt ${userId}`;
}

/** All emails about the rights of one person have keys with this beginning, so that they are deleted with the person. */
export function privacyKeyPrefix(userId: string): string {
  return `privacy:${userId}:`;
}

const SETTINGS = "/dashboard/settings#data";

/** `day`: the day of the deletion, as people write it. */
export function deletionAskedEmail(day: string, byStaff: boolean): EmailText {
  return {
    subject: `Your account will be deleted on ${day}`,
    text: [
      byStaff
        ? `We started the deletion of your account. It will be deleted on ${day}.`
        : `You asked us to delete your account. It will be deleted on ${day}.`,
      "Until then it works as before. To keep it, open your settings and choose “Keep my account”.",
      `Deleted: ${Object.values(removedRecords).join("; ")}; and your profile.`,
      `Kept:\n${keptSentence()}`,
    ].join("\n\n"),
    href: SETTINGS,
    act: "Open settings",
  };
}

export function deletionStoppedEmail(): EmailText {
  return {
    subject: "Your account will not be deleted",
    text: "The deletion of your account was cancelled. Nothing was deleted.",
    href: SETTINGS,
    act: "Open settings",
  };
}

export function accountDeletedEmail(receiptId: string): EmailText {
  return {
    subject: "Your account was deleted",
    text: [
      "Your account and your data were deleted. This is the last email to this address.",
      `Receipt: ${receiptId}. Its page shows what was deleted; only who has this address can open it.`,
      `Kept:\n${keptSentence()}`,
      RECOVERY_SENTENCE,
    ].join("\n\n"),
    href: `/deletion-receipt/${receiptId}`,
    act: "Open the receipt",
  };
}

/** `day`: until when the file can be downloaded. */
export function exportReadyEmail(exportId: string, day: string): EmailText {
  return {
    subject: "Your data is ready to download",
    text: [
      "The archive of your data is ready. You need to sign in to download it.",
      `It is deleted on ${day}. You can request a new one at any time, once in 24 hours.`,
    ].join("\n\n"),
    href: `/dashboard/settings?export=${exportId}#data`,
    act: "Download your data",
  };
}
