import type { AuditAction } from "#schema/vocabulary/audit.ts";
import { type Actor, isAdmin, isEditor, type PersonActor, requireAdmin, requireEditor } from "./actor.ts";
import { requireFresh } from "./fresh-sign-in.ts";

/** `fresh`: only within ten minutes of a sign-in. */
export type Right = { who: "editor" | "admin"; fresh: boolean; refusal: string };

const REFUNDS = "Only admins can refund payments.";
const PRICES = "Only admins can change prices.";
const SETTINGS = "Only admins can change this.";
const COLLECTIONS = "Only admins can change public collections.";
const TEMPLATES = "Only admins can edit email templates.";
const PEOPLE = "Only admins can change accounts of other people.";
const STAFF = "Only editors and admins can do this.";

/**
 * Who may do what, and what needs a sign-in of the last ten minutes: acts on money, prices, roles, settings, students'
 * checks and reports, what every check finds, exports, announcements and deletion, and which account works as an expert.
 * Ordinary work on orders, conversations and articles does not, nor does withdrawing a request or stopping a deletion,
 * which leaves things as they are.
 */
export const rights = {
  // Both return a payment.
  "order.cancel": { who: "editor", fresh: true, refusal: STAFF },
  "order.reprice": { who: "editor", fresh: true, refusal: STAFF },
  "refund.request": { who: "admin", fresh: true, refusal: REFUNDS },
  "refund.approve": { who: "admin", fresh: true, refusal: REFUNDS },
  "refund.refuse": { who: "admin", fresh: true, refusal: REFUNDS },
  "payment.resolve_mismatch": { who: "admin", fresh: true, refusal: REFUNDS },
  "price_list.publish": { who: "admin", fresh: true, refusal: PRICES },
  "price_list.withdraw": { who: "admin", fresh: true, refusal: PRICES },
  "coupon.create": { who: "admin", fresh: true, refusal: SETTINGS },
  "coupon.enable": { who: "admin", fresh: true, refusal: SETTINGS },
  "coupon.disable": { who: "admin", fresh: true, refusal: SETTINGS },
  "expert.save": { who: "admin", fresh: true, refusal: SETTINGS },
  // Of other people: everybody who works here sets and ends their own.
  "absence.set": { who: "admin", fresh: false, refusal: "Only admins can set when another person is out of office." },
  "absence.end": { who: "admin", fresh: false, refusal: "Only admins can end another person’s absence." },
  "support_hours.save": { who: "admin", fresh: true, refusal: "Only admins can change the support hours." },
  "retention.save": { who: "admin", fresh: true, refusal: SETTINGS },
  "integrity_rules.save": { who: "admin", fresh: true, refusal: SETTINGS },
  "staff_notifications.save": { who: "admin", fresh: true, refusal: SETTINGS },
  "alerts.save": { who: "admin", fresh: true, refusal: SETTINGS },
  "credit.return": { who: "admin", fresh: true, refusal: "Only admins can change a student’s check." },
  "report.open": { who: "admin", fresh: true, refusal: "Only admins can open a student’s report." },
  "check.rerun": { who: "admin", fresh: true, refusal: "Only admins can change a student’s check." },
  "check.cancel": { who: "admin", fresh: true, refusal: "Only admins can change a student’s check." },
  "report.revoke_link": { who: "admin", fresh: true, refusal: "Only admins can change a student’s check." },
  // The job may be a check's, or an import's.
  "dead_letter.resend": { who: "admin", fresh: true, refusal: "Only admins can handle failed jobs." },
  "check.export": { who: "admin", fresh: true, refusal: "Only admins can export the list." },
  "analytics.export": { who: "editor", fresh: true, refusal: "Only editors and admins can export these statistics." },
  "audit.export": { who: "admin", fresh: true, refusal: "Only admins can export the audit log." },
  // What every check finds. Pausing and cancelling an import leave it as it is.
  "collection.enable": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.disable": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.activate_snapshot": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.import": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.resume_import": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.pause_import": { who: "admin", fresh: false, refusal: COLLECTIONS },
  "collection.cancel_import": { who: "admin", fresh: false, refusal: COLLECTIONS },
  "collection.delete_snapshot": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "collection.undo_import": { who: "admin", fresh: true, refusal: COLLECTIONS },
  "announcement.create": { who: "admin", fresh: false, refusal: TEMPLATES },
  "announcement.edit": { who: "admin", fresh: false, refusal: TEMPLATES },
  "announcement.send": { who: "admin", fresh: true, refusal: "Only admins can send an email to all users." },
  "email.resend": { who: "admin", fresh: false, refusal: "Only admins can resend a message." },
  "media.delete": { who: "editor", fresh: true, refusal: STAFF },
  "saved_reply.save": { who: "editor", fresh: false, refusal: STAFF },
  "saved_reply.delete": { who: "editor", fresh: false, refusal: STAFF },
  "person.suspend": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.restore": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.change_role": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.request_admin": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.confirm_admin": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.withdraw_admin": { who: "admin", fresh: false, refusal: PEOPLE },
  "person.view_as": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.invite": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.start_deletion": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.stop_deletion": { who: "admin", fresh: false, refusal: PEOPLE },
  "person.merge": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.confirm_merge": { who: "admin", fresh: true, refusal: PEOPLE },
  "person.withdraw_merge": { who: "admin", fresh: false, refusal: PEOPLE },
  "person.sign_out": { who: "admin", fresh: false, refusal: PEOPLE },
} as const satisfies Partial<Record<AuditAction, Right>>;

export type StaffAct = keyof typeof rights;

/** Whether the actor's role allows an act: for buttons. A sign-in that is too old is asked for when it is done. */
export function may(actor: Actor, act: StaffAct): boolean {
  return rights[act].who === "admin" ? isAdmin(actor) : isEditor(actor);
}

/** Throws `not_signed_in`, `not_allowed` or `not_fresh`. */
export function requireRight(actor: Actor, act: StaffAct): PersonActor {
  const { who, fresh, refusal } = rights[act];
  const person = who === "admin" ? requireAdmin(actor, refusal) : requireEditor(actor, refusal);
  if (fresh) requireFresh(person);
  return person;
}
