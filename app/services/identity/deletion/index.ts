import { AppError } from "#core/app-error.ts";
import {
  accountDeletedEmail,
  deletionAskedEmail,
  deletionStoppedEmail,
  GRACE_DAYS,
  keptRecords,
  removedRecords,
} from "#core/identity/account-deletion.ts";
import { type Actor, type PersonActor, requireAdmin, requirePerson } from "#core/identity/actor.ts";
import { requireFresh } from "#core/identity/fresh-sign-in.ts";
import type { Identity } from "#core/identity/provider.ts";
import { requireRight } from "#core/identity/rights.ts";
import { orderNumber } from "#core/orders/order.ts";
import { dayIn } from "#core/payments/email-templates.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { forgetPersonKey } from "#db/audit/person-keys.ts";
import type { Database } from "#db/client.ts";
import {
  askDeletion,
  deferDeletion,
  deletedSince,
  deletionReceiptId,
  dueDeletions,
  endAccount,
  findDeletionReceipt,
  stopDeletion,
} from "#db/identity/account-deletions.ts";
import { mergesInto } from "#db/identity/account-merges.ts";
import { openObligations } from "#db/identity/deletion-obligations.ts";
import { findUser, type UserRow } from "#db/identity/users.ts";
import { claimMark, setMark } from "#db/notifications/emails.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { aboutPerson } from "../../shared/about-person.ts";
import type { AuditActor, AuditWriter } from "../../shared/audit-writer.ts";
import { createErasing } from "./erasing.ts";

export type DeletionPorts = {
  db: Database;
  clock: Clock;
  audit: AuditWriter;
  identity: Identity;
  sessions: { endAll(person: { id: string; subject: string }): Promise<void> };
  files: Files;
  jobs: Jobs;
  /** False where emails go nowhere: the last one is not waited for then. */
  sendsEmail: boolean;
};

/** Accounts that one minute works on, each by some bounded batches. */
const AT_ONCE = 3;
/** An account that waits for its documents is looked at again after this, one that failed later. */
const AGAIN_MS = MINUTE_MS / 2;
const FAILED_MS = 10 * MINUTE_MS;
/** People on the list of deletions: those of more days than any backup goes back. */
const LISTED_MS = 90 * DAY_MS;
const LISTED_MOST = 50_000;
/** More accounts than anyone merges into one. */
const MERGED_MOST = 100;
const LIST_KEY = "deletions/list.json";
const LIST_LIMIT_BYTES = 20_000_000;

const clockwork: AuditActor = { id: "clock", role: "system", fullName: "" };

/** The date of a deletion that was asked for. UTC ms. */
export type DeletionState = { requestedAt: number; dueAt: number } | null;

/** The deletion of an account: asked for, withdrawn for 14 days, then carried out by the clock in steps. */
export function createAccountDeletion(ports: DeletionPorts) {
  const { db, clock, audit, identity, sessions, files } = ports;
  const erase = createErasing(ports);

  async function state(actor: Actor): Promise<DeletionState> {
    const person = requirePerson(actor, "Sign in to see your settings.");
    return stateOf(await findUser(db, person.id));
  }

  /**
   * Asks for the deletion of the actor's own account.
   * @param email the address as the person typed it. Throws AppError invalid where it is another, conflict where an order,
   *   a payment or a refund is open, work has to be handed over, or the account is the last admin's, not_fresh.
   */
  async function request(actor: Actor, email: string): Promise<{ dueAt: number }> {
    const person = requirePerson(actor, "Sign in to delete your account.");
    if (email.trim().toLowerCase() !== person.email.toLowerCase())
      throw new AppError("invalid", "Type the email address of this account.", {
        fields: { email: "This is not the email address of this account." },
      });
    requireFresh(actor);
    return ask(person, person.id, null);
  }

  /** The person keeps the account. Throws AppError conflict where no deletion is pending. */
  async function keep(actor: Actor): Promise<void> {
    const person = requirePerson(actor, "Sign in to keep your account.");
    await stop(person, person.id, null);
  }

  /** An admin starts the deletion of someone else's account; the person is emailed and can stop it for 14 days. */
  async function startFor(actor: Actor, { userId, reason }: { userId: string; reason: string }) {
    const admin = requireRight(actor, "person.start_deletion");
    await requireOther(admin, userId);
    return ask(admin, userId, reason);
  }

  /** An admin stops a deletion that has not begun. */
  async function stopFor(actor: Actor, { userId, reason }: { userId: string; reason: string }): Promise<void> {
    const admin = requireRight(actor, "person.stop_deletion");
    await requireOther(admin, userId);
    await stop(admin, userId, reason);
  }

  /** When the account of someone will be deleted, for admins; null if it will not be. */
  async function stateFor(actor: Actor, userId: string): Promise<DeletionState> {
    requireAdmin(actor, "Only admins can change accounts of other people.");
    return stateOf(await findUser(db, userId));
  }

  async function ask(by: PersonActor, userId: string, reason: string | null): Promise<{ dueAt: number }> {
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    const now = clock.now();
    const dueAt = now + GRACE_DAYS * DAY_MS;
    const email = deletionAskedEmail(dayIn(user.timeZone, dueAt), by.id !== userId);
    const act = {
      ...aboutPerson(user),
      action: "person.start_deletion",
      reason,
      after: { deletedOn: dayCode(dueAt) },
    } as const;
    if (await audit.record(by, act, (handle) => askDeletion(handle, { userId, now, dueAt, email }))) return { dueAt };
    throw await refusal(user);
  }

  async function stop(by: PersonActor, userId: string, reason: string | null): Promise<void> {
    const user = await findUser(db, userId);
    if (!user) throw new AppError("not_found", "There is no such person.");
    const act = { ...aboutPerson(user), action: "person.stop_deletion", reason } as const;
    const change = { userId, now: clock.now(), email: deletionStoppedEmail() };
    if (!(await audit.record(by, act, (handle) => stopDeletion(handle, change))))
      throw new AppError("conflict", "The deletion of this account was cancelled already, or has begun.");
  }

  async function requireOther(admin: PersonActor, userId: string): Promise<void> {
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    if (userId === admin.id) throw new AppError("not_allowed", "Use your own settings to delete your account.");
  }

  async function refusal(user: UserRow): Promise<AppError> {
    const { orders, payments, refunds, assigned } = await openObligations(db, user.id, clock.now());
    if (orders.length > 0)
      return new AppError(
        "conflict",
        `These orders are not finished: ${orders.map(orderNumber).join(", ")}. The account can be deleted when they are approved or cancelled.`,
      );
    if (payments > 0)
      return new AppError(
        "conflict",
        "A payment is not finished. The account can be deleted when it has been paid or has expired.",
      );
    if (refunds > 0)
      return new AppError("conflict", "A refund is still open. The account can be deleted when it has been paid out.");
    if (assigned.length > 0)
      return new AppError(
        "conflict",
        `Other staff have to take over these orders first: ${assigned.map(orderNumber).join(", ")}.`,
      );
    if ((await findUser(db, user.id))?.deletionDueAt !== null)
      return new AppError("conflict", "The deletion of this account was requested before.");
    return new AppError("conflict", "This is the only admin account. Give another person the role admin first.");
  }

  /** Carries out what is due, some accounts a minute. A step that fails is tried again later and keeps no other account. */
  async function tick() {
    const now = clock.now();
    const due = await dueDeletions(db, now, AT_ONCE);
    let finished = 0;
    const failures: unknown[] = [];
    for (const user of due) {
      try {
        if (await carryOut(user)) finished += 1;
      } catch (error) {
        failures.push(error);
        await deferDeletion(db, user.id, now + FAILED_MS);
      }
    }
    const listed = await keepList(now);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted.`);
    return { accounts: due.length, finished, listed };
  }

  /** One step of the deletion of an account that is due. True when nothing of it is left. */
  async function carryOut(user: UserRow): Promise<boolean> {
    const receiptId = await deletionReceiptId(user.id);
    if (user.status !== "deleted" && !(await end(user, receiptId))) {
      await deferDeletion(db, user.id, clock.now() + DAY_MS);
      return false;
    }
    await sessions.endAll(user).catch(ignoreDown);
    // Of accounts that were merged into this one the audit log has a key too.
    for (const { fromId } of await mergesInto(db, user.id, MERGED_MOST)) await forgetPersonKey(db, fromId, clock.now());
    await forgetPersonKey(db, user.id, clock.now());
    const known = await removeAtProvider(user.subject);
    const { left, underWay } = await erase(user.id, receiptId, known);
    if (!left) return true;
    await deferDeletion(db, user.id, clock.now() + (underWay ? HOUR_MS : AGAIN_MS));
    return false;
  }

  /** False where the person has become the last admin or has something open: the account stays until that is over. */
  async function end(user: UserRow, receiptId: string): Promise<boolean> {
    const email = accountDeletedEmail(receiptId);
    return audit.record(clockwork, { ...aboutPerson(user), action: "person.delete" }, (handle) =>
      endAccount(handle, { userId: user.id, receiptId, now: clock.now(), email }, false),
    );
  }

  /** Whether the provider has no account any more. */
  async function removeAtProvider(subject: string): Promise<boolean> {
    try {
      await identity.remove(subject);
      return true;
    } catch (error) {
      ignoreDown(error);
      return false;
    }
  }

  /**
   * Once a day the deleted people, by the provider's ids alone, are written to R2, which a restored database does not
   * change: who restores a backup deletes them again.
   */
  async function keepList(now: number): Promise<number> {
    const day = Math.floor(now / DAY_MS);
    if (!(await claimMark(db, "deletion_list", day))) return 0;
    const people = await deletedSince(db, now - LISTED_MS, LISTED_MOST);
    const body = new Blob([JSON.stringify({ people })]).stream() as ReadableStream<Uint8Array>;
    try {
      await files.put(LIST_KEY, body, LIST_LIMIT_BYTES);
    } catch (error) {
      await setMark(db, "deletion_list", day - 1);
      throw error;
    }
    return people.length;
  }

  /** A receipt by its address; null for an unknown one. `kept` is null while the deletion is under way. */
  async function receipt(id: string) {
    const row = /^[0-9a-f]{32}$/.test(id) ? await findDeletionReceipt(db, id) : null;
    if (!row) return null;
    return {
      requestedAt: row.requestedAt,
      deletedAt: row.deletedAt,
      removed: countsOf(removedRecords, row.removed),
      kept: row.kept.account ? countsOf(keptRecords, row.kept) : null,
    };
  }

  return { state, request, keep, startFor, stopFor, stateFor, receipt, tick };
}

function stateOf(user: UserRow | null): DeletionState {
  if (!user || user.deletionDueAt === null || user.status === "deleted") return null;
  return { requestedAt: user.deletionRequestedAt ?? user.deletionDueAt, dueAt: user.deletionDueAt };
}

/** What there was any of, in the order of the names. */
function countsOf<Record extends string>(names: { [name in Record]: unknown }, counts: { [name: string]: number }) {
  return (Object.keys(names) as Record[]).flatMap((record) => {
    const count = counts[record] ?? 0;
    return count > 0 ? [{ record, count }] : [];
  });
}

function dayCode(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function ignoreDown(error: unknown): void {
  if (!(error instanceof AppError) || error.reason !== "provider_down") throw error;
}
