import { AppError } from "#core/app-error.ts";
import {
  MERGE_OPEN_MS,
  maskedAddress,
  mergeDoneEmail,
  mergeNoticeEmail,
  mergeRefusal,
  mergeRequestedEmail,
} from "#core/identity/account-merge.ts";
import { type Actor, type PersonActor, requireAdmin, zoneOf } from "#core/identity/actor.ts";
import { may, requireRight } from "#core/identity/rights.ts";
import { aloneEmail, approvalRefusal, mayApprove, ownWait } from "#core/identity/second-admin.ts";
import { dayIn } from "#core/payments/email-templates.ts";
import {
  carryOutMerge,
  countForMerge,
  findMerge,
  findMergeByToken,
  findRequestedMerge,
  insertMerge,
  type MergeRow,
  mergeEmailKeys,
  mergeObstacles,
  withdrawMerge,
} from "#db/identity/account-merges.ts";
import { approverOf } from "#db/identity/second-admin.ts";
import { findByEmail, findUser, type UserRow } from "#db/identity/users.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { aboutPerson } from "../../shared/about-person.ts";
import type { AuditActor, RecordedAct } from "../../shared/audit-writer.ts";
import { createMergeClock } from "./clock.ts";
import type { MergingPorts } from "./ports.ts";

const LINK_OVER = "This link has expired or was used before.";

/**
 * Merges two accounts of one person. An admin asks; the owner of the account that ends confirms by a link in an email, or a
 * second admin does. Then everything goes over in one batch, and the clock removes the account at the identity provider.
 */
export function createMerging(ports: MergingPorts) {
  const { db, clock, audit, mergeSecret, notificationFeed } = ports;
  const { finish, tick } = createMergeClock(ports);

  /** What would go over, and the merge that waits for a confirmation: for the page of either account. */
  async function stateFor(actor: Actor, userId: string) {
    const admin = requireAdmin(actor, "Only admins can change accounts of other people.");
    const user = await findUser(db, userId);
    if (!user) throw new AppError("not_found", "There is no such person.");
    const target = user.mergedInto === null ? null : await findUser(db, user.mergedInto);
    const requested = user.status === "deleted" ? null : await findRequestedMerge(db, userId);
    const isStudent = user.role === "user" && user.status === "active" && may(actor, "person.merge");
    return {
      counts: isStudent && requested === null ? await countForMerge(db, userId) : null,
      open: requested && (await openView(admin, requested)),
      mergedInto: target && { id: target.id, name: target.fullName },
    };
  }

  async function openView(admin: PersonActor, merge: MergeRow) {
    const { id, fromId, intoId, reason, requestedBy, expiresAt } = merge;
    const self = await approverOf(db, admin.id, clock.now());
    const mine = requestedBy === admin.id;
    const [from, into, by] = await Promise.all([findUser(db, fromId), findUser(db, intoId), findUser(db, requestedBy)]);
    const named = (userId: string, user: UserRow | null) => ({
      id: userId,
      name: user?.fullName ?? "Deleted person",
      email: user?.email ?? "",
    });
    return {
      ...{ id, reason, expiresAt, mine, by: by?.fullName ?? "Deleted person" },
      aloneFrom: ownWait(merge, self),
      mayConfirm: mayApprove(merge, self, clock.now()),
      from: named(fromId, from),
      into: named(intoId, into),
    };
  }

  /**
   * Asks for a merge. `key` becomes its id, so that sending the form twice asks once.
   * @param other the address or the id of the account that stays. Throws AppError invalid or conflict with the reason
   */
  async function request(
    actor: Actor,
    { userId, key, other, reason }: { userId: string; key: string; other: string; reason: string },
  ): Promise<void> {
    const admin = requireRight(actor, "person.merge");
    const from = await findUser(db, userId);
    if (!from || from.status === "deleted") throw new AppError("not_found", "There is no such person.");
    const into = await otherAccount(other);
    const known = await findMerge(db, key);
    if (known?.fromId === from.id && known.intoId === into.id) return;
    if (known) throw new AppError("conflict", "This form was sent before, for other accounts. Reload the page.");
    const pair = { id: key, fromId: from.id, intoId: into.id };
    const refusal = await refusalOf(pair, from, into);
    if (refusal) throw fieldError(refusal);
    const now = clock.now();
    const end = now + MERGE_OPEN_MS;
    const asked = {
      ...{ ...pair, reason, actorId: admin.id, now, tokenHash: await textHash(await mergeSecret(key)) },
      toFrom: mergeRequestedEmail(key, { other: maskedAddress(into.email), day: dayIn(from.timeZone, end) }),
      toInto: mergeNoticeEmail({ other: maskedAddress(from.email), day: dayIn(into.timeZone, end) }),
      alone: aloneEmail("a merge of two accounts", { zone: zoneOf(admin), now, href: `/admin/users/${from.id}` }),
    };
    const acts = actsOf("person.merge", from, into, { reason });
    if (!(await audit.record(admin, acts, (handle) => insertMerge(handle, asked)))) throw await changed(pair);
    await notificationFeed.ring(mergeEmailKeys(pair).requested);
  }

  async function otherAccount(other: string): Promise<UserRow> {
    const query = other.trim();
    const byId = await findUser(db, query);
    if (byId && byId.status !== "deleted") return byId;
    const [first, second] = query.includes("@") ? await findByEmail(db, query, 2) : [];
    if (second) throw fieldError("Several accounts have this address. Enter the user ID.");
    if (!first) throw fieldError("There is no account with this address or user ID.");
    return first;
  }

  /** A second admin confirms, or the only one after a day, and the merge is carried out. */
  async function confirm(actor: Actor, mergeId: string): Promise<{ synced: boolean }> {
    const admin = requireRight(actor, "person.confirm_merge");
    const merge = await findMerge(db, mergeId);
    if (!merge) throw new AppError("not_found", "There is no such request.");
    const self = await approverOf(db, admin.id, clock.now());
    if (!mayApprove(merge, self, clock.now()))
      throw new AppError("not_allowed", approvalRefusal(merge, self, "this merge"));
    const asker = await findUser(db, merge.requestedBy);
    if (!(asker?.role === "admin" && asker.status === "active"))
      throw new AppError(
        "conflict",
        "The person who requested this merge is not an admin any more. Withdraw the request.",
      );
    return carryOut(merge, admin, { adminId: admin.id });
  }

  /** What a link of an email leads to, with both addresses masked; null for one that is over. Nothing changes. */
  async function linkView(token: string) {
    const merge = await findMergeByToken(db, await textHash(token));
    if (merge?.status !== "requested" || merge.expiresAt <= clock.now()) return null;
    const [from, into] = await Promise.all([findUser(db, merge.fromId), findUser(db, merge.intoId)]);
    if (!from?.email || !into?.email) return null;
    return { from: maskedAddress(from.email), into: maskedAddress(into.email), expiresAt: merge.expiresAt };
  }

  /** The owner of the account that ends confirms by the link. Throws AppError gone or conflict. */
  async function confirmByLink(token: string): Promise<void> {
    const tokenHash = await textHash(token);
    const merge = await findMergeByToken(db, tokenHash);
    const from = merge && (await findUser(db, merge.fromId));
    if (!from) throw new AppError("gone", LINK_OVER);
    await carryOut(merge, { id: from.id, role: "user", fullName: from.fullName }, { tokenHash });
  }

  async function carryOut(
    merge: MergeRow,
    by: AuditActor,
    how: { tokenHash: string } | { adminId: string },
  ): Promise<{ synced: boolean }> {
    const [from, into] = await Promise.all([findUser(db, merge.fromId), findUser(db, merge.intoId)]);
    if (!from || !into || merge.status !== "requested") throw new AppError("conflict", DECIDED);
    if (merge.expiresAt <= clock.now()) throw new AppError("gone", "The time to confirm this merge is over.");
    const refusal = await refusalOf(merge, from, into);
    if (refusal) throw new AppError("conflict", refusal);
    const confirmed = {
      ...{ id: merge.id, fromId: from.id, intoId: into.id, now: clock.now(), by: how },
      toEnded: mergeDoneEmail("ended", maskedAddress(into.email)),
      toStays: mergeDoneEmail("stays", maskedAddress(from.email)),
    };
    const acts = actsOf("person.confirm_merge", from, into, {});
    if (!(await audit.record(by, acts, (handle) => carryOutMerge(handle, confirmed)))) throw await changed(merge);
    await notificationFeed.ring(mergeEmailKeys(merge).done);
    return finish(merge, from.subject);
  }

  /** An admin withdraws a request; nothing has changed. */
  async function withdraw(actor: Actor, mergeId: string): Promise<void> {
    const admin = requireRight(actor, "person.withdraw_merge");
    const merge = await findMerge(db, mergeId);
    const [from, into] = merge ? await Promise.all([findUser(db, merge.fromId), findUser(db, merge.intoId)]) : [];
    if (!from || !into) throw new AppError("not_found", "There is no such request.");
    const acts = actsOf("person.withdraw_merge", from, into, {});
    if (!(await audit.record(admin, acts, (handle) => withdrawMerge(handle, mergeId))))
      throw new AppError("conflict", DECIDED);
  }

  /** Why two accounts may not be merged; null where they may. The statements that write ask the same again. */
  async function refusalOf({ id }: { id: string }, from: UserRow, into: UserRow): Promise<string | null> {
    if (from.id === into.id) return "This is the same account.";
    for (const user of [from, into]) {
      const refusal = mergeRefusal(user.id === from.id ? "ends" : "stays", {
        ...user,
        ...(await mergeObstacles(db, user.id, id)),
      });
      if (refusal) return refusal;
    }
    return null;
  }

  /** What the statement that wrote nothing found. */
  async function changed(pair: { id: string; fromId: string; intoId: string }): Promise<AppError> {
    const [from, into] = await Promise.all([findUser(db, pair.fromId), findUser(db, pair.intoId)]);
    const refusal = from && into && (await refusalOf(pair, from, into));
    return new AppError("conflict", refusal ?? DECIDED);
  }

  return { stateFor, request, confirm, linkView, confirmByLink, withdraw, tick };
}

const DECIDED = "This merge was decided in the meantime. Reload the page.";

/** The same act in the history of both accounts. */
function actsOf(
  action: "person.merge" | "person.confirm_merge" | "person.withdraw_merge",
  from: UserRow,
  into: UserRow,
  more: Pick<RecordedAct, "reason">,
): RecordedAct[] {
  const detail = { from: from.id, into: into.id };
  return [from, into].map((user) => ({ ...aboutPerson(user), action, detail, ...more }));
}

function fieldError(message: string): AppError {
  return new AppError("invalid", "", { fields: { other: message } });
}
