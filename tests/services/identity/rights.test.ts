import { beforeEach, expect, test } from "vitest";
import { createAnalytics } from "#app/services/analytics/index.ts";
import type { Actor } from "#core/identity/actor.ts";
import { may, rights, type StaffAct } from "#core/identity/rights.ts";
import { openDatabase } from "#db/client.ts";
import { absenceWorld } from "#tests/support/absences.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { auditLog } from "#tests/support/audit-writer.ts";
import { checkoutWorld } from "#tests/support/checkout.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { importWorld } from "#tests/support/imports.ts";
import { outbox } from "#tests/support/outbox.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";
import { privacyWorld } from "#tests/support/privacy.ts";
import { staffActsWorld } from "#tests/support/staff-acts.ts";
import { mediaLibrary } from "#tests/support/uploads.ts";

/** She works on orders, without a role of staff. */
const eve = { ...ada, id: "eve", expertId: "tomasz" };
const id = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const reason = "A reason of some length.";
const nothing = {} as never;
let acts: Record<StaffAct, (actor: Actor) => Promise<unknown>>;

/** Every act of the table, on things that do not exist: the right is asked for first. */
beforeEach(async () => {
  const checkout = checkoutWorld();
  const { prices, orders, payments, settings } = checkout.services();
  const { priceLists } = orders.staff;
  const { adminChecks } = await adminWorld();
  const conversations = conversationWorld();
  const { drafts: _drafts, clock } = contentWorld();
  const { imports, collections } = importWorld();
  const notifications = outbox().services();
  const media = mediaLibrary(clock);
  const log = auditLog(openDatabase(testEnv.DB, null, "primary").db, clock);
  const refund = { amount: 1, reason: "goodwill", note: reason } as const;
  const { acts: people, views } = staffActsWorld();
  const { deletion, merging } = privacyWorld();
  const { absences } = absenceWorld();
  const statistics = createAnalytics({ db: openDatabase(testEnv.DB, null, "primary").db, clock, audit: nothing });
  acts = {
    "order.cancel": (actor) => orders.staff.cancel(actor, id, reason, 0),
    "order.reprice": (actor) => orders.staff.requestPriceDifference(actor, id),
    "analytics.export": (actor) => statistics.exported(actor, "revenue", null, nothing),
    "refund.request": (actor) => payments.refunds.request(actor, id, id, refund),
    "refund.approve": (actor) => payments.refunds.decide(actor, id, "approved"),
    "refund.refuse": (actor) => payments.refunds.decide(actor, id, "refused"),
    "payment.resolve_mismatch": (actor) => payments.refunds.resolve(actor, id),
    "price_list.publish": (actor) => prices.change(actor, nothing),
    "price_list.withdraw": (actor) => prices.withdraw(actor, nothing),
    "retention.save": (actor) => settings.retention.restore(actor, nothing),
    "alerts.save": (actor) => settings.alerts.restore(actor, nothing),
    "integrity_rules.save": (actor) => settings.integrityRules.restore(actor, nothing),
    "staff_notifications.save": (actor) => settings.staffNotifications.restore(actor, nothing),
    "coupon.create": (actor) => priceLists.addCoupon(actor, nothing),
    "coupon.enable": (actor) => priceLists.switchCoupon(actor, "NONE", true),
    "coupon.disable": (actor) => priceLists.switchCoupon(actor, "NONE", false),
    "expert.save": (actor) => priceLists.keepExpert(actor, nothing),
    "absence.set": (actor) => absences.set(actor, { userId: id }, nothing),
    "absence.end": (actor) => absences.end(actor, id),
    "support_hours.save": (actor) => conversations.hours.restore(actor, nothing),
    "credit.return": (actor) => adminChecks.act(actor, id, "give_back", reason),
    "check.rerun": (actor) => adminChecks.act(actor, id, "rerun", reason),
    "check.cancel": (actor) => adminChecks.act(actor, id, "cancel", reason),
    "report.revoke_link": (actor) => adminChecks.act(actor, id, "revoke", reason),
    "report.open": (actor) => adminChecks.opening.open(actor, id, reason),
    "dead_letter.resend": (actor) => adminChecks.failedJobs.sendAgain(actor, [id]),
    "check.export": (actor) => adminChecks.exported(actor, nothing),
    "audit.export": (actor) => log.exported(actor, nothing),
    "collection.enable": (actor) => collections.setEnabled(actor, { enabled: true } as never),
    "collection.disable": (actor) => collections.setEnabled(actor, { enabled: false } as never),
    "collection.activate_snapshot": (actor) => collections.activate(actor, nothing),
    "collection.import": (actor) => imports.start(actor, nothing),
    "collection.resume_import": (actor) => imports.resume(actor, nothing),
    "collection.pause_import": (actor) => imports.pause(actor, nothing),
    "collection.cancel_import": (actor) => imports.cancel(actor, nothing),
    "collection.delete_snapshot": (actor) => collections.deleteSnapshot(actor, nothing),
    "collection.undo_import": (actor) => imports.undo(actor, nothing),
    "announcement.create": (actor) => notifications.outgoingMessages.create(actor, id, nothing),
    "announcement.edit": (actor) => notifications.outgoingMessages.change(actor, id, 1, nothing),
    "announcement.send": (actor) => notifications.outgoingMessages.announce(actor, id, 1),
    "email.resend": (actor) => notifications.resend(actor, id),
    "media.delete": (actor) => media.remove(actor, id),
    "saved_reply.save": (actor) => conversations.savedReplies.save(actor, nothing),
    "saved_reply.delete": (actor) => conversations.savedReplies.remove(actor, id),
    "person.suspend": (actor) => people.suspend(actor, nothing),
    "person.restore": (actor) => people.lift(actor, nothing),
    "person.change_role": (actor) => people.changeRole(actor, nothing),
    "person.request_admin": (actor) => people.requestAdmin(actor, nothing),
    "person.confirm_admin": (actor) => people.confirmAdmin(actor, id),
    "person.withdraw_admin": (actor) => people.withdrawAdmin(actor, id),
    "person.view_as": (actor) => views.start(actor, nothing),
    "person.invite": (actor) => people.invite(actor, nothing),
    "person.start_deletion": (actor) => deletion.startFor(actor, { userId: id, reason }),
    "person.stop_deletion": (actor) => deletion.stopFor(actor, { userId: id, reason }),
    "person.merge": (actor) => merging.request(actor, nothing),
    "person.confirm_merge": (actor) => merging.confirm(actor, id),
    "person.withdraw_merge": (actor) => merging.withdraw(actor, id),
    "person.sign_out": (actor) => people.signOutEverywhere(actor, id),
  };
});

const all = Object.entries(rights) as [StaffAct, (typeof rights)[StaffAct]][];
/** An admin learns first whether there is a report: the refusal is recorded with its owner. */
const looksFirst: readonly StaffAct[] = ["report.open"];

test.each(all.filter(([act, { fresh }]) => fresh && !looksFirst.includes(act)))(
  "%s needs a sign-in of the last ten minutes",
  async (act) => {
    const person = rights[act].who === "admin" ? grace : bob;
    await expect(acts[act](stale(person))).rejects.toMatchObject({ reason: "not_fresh" });
  },
);

test.each(all)("%s is refused to everyone below its role", async (act, { who }) => {
  const below = [ada, eve, ...(who === "admin" ? [bob, { ...bob, expertId: "helen" }] : [])];
  for (const person of below) {
    expect(may(person, act)).toBe(false);
    await expect(acts[act](person)).rejects.toMatchObject({ reason: "not_allowed" });
  }
  expect(may(grace, act)).toBe(true);
  await expect(acts[act]({ kind: "guest" })).rejects.toMatchObject({ reason: "not_signed_in" });
});
