import type { Role } from "#schema/identity/user.ts";
import type { UserStatus } from "#schema/vocabulary/identity.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { EmailText } from "../payments/email-templates.ts";

/** How long a merge can be confirmed after it was requested, ms. */
export const MERGE_OPEN_MS = 7 * DAY_MS;

/** What goes over, in the order of the screens, each in the singular. */
export const mergedRecords = {
  orders: "order",
  payments: "payment",
  credits: "unused check credit",
  documents: "document",
  reports: "report",
  conversations: "conversation",
} as const;
export type MergeCounts = Record<keyof typeof mergedRecords, number>;

/** ada@example.test as a***@example.test: whoever knows the address recognises it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${[...email][0]}***${email.slice(at)}`;
}

/** `exporting`: an archive of its data is being written; `paying`: a payment is not finished. */
type Mergeable = {
  role: Role;
  status: UserStatus;
  deletionDueAt: number | null;
  /** UTC ms; null for an address that nobody has shown to be theirs. */
  emailVerifiedAt: number | null;
  expert: boolean;
  exporting: boolean;
  merging: boolean;
  paying: boolean;
};

/** Why an account may not be merged, as the account that ends or the one that stays; null where it may. */
export function mergeRefusal(side: "ends" | "stays", account: Mergeable): string | null {
  const { role, status, deletionDueAt, emailVerifiedAt, expert, exporting, merging, paying } = account;
  const the = `The account that ${side}`;
  const reasons: [boolean, string][] = [
    [role !== "user" || expert, `${the} is one of our staff or experts. Only accounts of students are merged.`],
    [status === "deleted", `${the} was deleted.`],
    [status === "suspended", `${the} is suspended. Lift the suspension first.`],
    [deletionDueAt !== null, `${the} will be deleted soon. Stop the deletion first.`],
    [
      emailVerifiedAt === null,
      `The email address of the account that ${side} is not confirmed. Ask its owner to confirm it first.`,
    ],
    [merging, `${the} is in another merge. Withdraw that request first, or wait until it is finished.`],
    [exporting, `${the} has a data export that is not ready yet. Try again in some minutes.`],
    [
      side === "ends" && paying,
      `${the} has a payment that is not finished. Try again when it has been paid or has expired.`,
    ],
  ];
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}

const LINK = /^\/auth\/merge\/([0-9a-f-]{36})$/;

/**
 * The link of an email by which its recipient confirms a merge, as it is stored: with the merge in place of the token, which
 * is put in when the email is sent. Nobody who reads the stored email can confirm.
 */
export function mergeHref(mergeIdOrToken: string): string {
  return `/auth/merge/${mergeIdOrToken}`;
}

/** The merge of a stored link; null for any other link. */
export function mergeOfLink(href: string): string | null {
  return LINK.exec(href)?.[1] ?? null;
}

const CONTACT = "write to us on the contact page of our site";

/** To the address of the account that ends. `other`: the masked address of the one that stays. */
export function mergeRequestedEmail(mergeId: string, { other, day }: { other: string; day: string }): EmailText {
  return {
    subject: "Confirm the merge of your two accounts",
    text: [
      `Our support was asked to merge this account into your account with the address ${other}. Everything in this account then belongs to the other one: orders, payments, credits, documents, reports and conversations. This account ends, and you sign in with the other address. It cannot be undone.`,
      `If both accounts are yours, confirm it by ${day}. Opening the link changes nothing.`,
      `If you did not ask for this, do not confirm, and ${CONTACT}. Nothing is merged without a confirmation by you, by a second member of our staff, or, where there is only one, by them after 24 hours.`,
    ].join("\n\n"),
    href: mergeHref(mergeId),
    act: "See what will happen",
  };
}

/** To the address of the account that stays. `other`: the masked address of the one that ends. */
export function mergeNoticeEmail({ other, day }: { other: string; day: string }): EmailText {
  return {
    subject: "Another account will be merged into yours",
    text: [
      `Our support was asked to merge the account with the address ${other} into yours. If it is confirmed by ${day}, everything in that account belongs to yours. You keep your address and your sign-in.`,
      `If that account is not yours, ${CONTACT}.`,
    ].join("\n\n"),
    href: "",
    act: "",
  };
}

/** To both addresses when it is done. */
export function mergeDoneEmail(kept: "ended" | "stays", other: string): EmailText {
  return kept === "ended"
    ? {
        subject: "Your account was merged",
        text: [
          `This account was merged into your account with the address ${other}. Everything in it belongs to that account now. Sign in with that address. This is the last email to this address.`,
          `If you did not expect this, ${CONTACT}.`,
        ].join("\n\n"),
        href: "",
        act: "",
      }
    : {
        subject: "Your two accounts were merged",
        text: [
          `The account with the address ${other} was merged into yours. Its orders, payments, credits, documents, reports and conversations are in your dashboard.`,
          `If you did not expect this, ${CONTACT}.`,
        ].join("\n\n"),
        href: "/dashboard",
        act: "Open your dashboard",
      };
}
