import { AppError } from "#core/app-error.ts";
import { type Actor, type PersonActor, zoneOf } from "#core/identity/actor.ts";
import { noAdminEmail, restoredEmail, suspendedEmail } from "#core/identity/email-templates.ts";
import type { Identity } from "#core/identity/provider.ts";
import { requireRight } from "#core/identity/rights.ts";
import { aloneEmail, approvalRefusal, mayApprove, ownWait } from "#core/identity/second-admin.ts";
import type { Notifier } from "#core/notifications/ports.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  BY_COMMAND,
  claimInvitation,
  confirmRoleRequest,
  endedSuspensions,
  endSuspension,
  findOpenRoleRequest,
  findRoleRequest,
  insertRoleRequest,
  liftSuspension,
  pendingPeople,
  setPersonRole,
  settleProvider,
  suspendPerson,
  withdrawRoleRequest,
} from "#db/identity/people-acts.ts";
import { approverOf } from "#db/identity/second-admin.ts";
import { findUser, type UserRow } from "#db/identity/users.ts";
import type { NewNotification } from "#db/notifications/notifications.ts";
import { insertStaffNotification, type StaffNotification } from "#db/notifications/staff-notifications.ts";
import type { InviteForm } from "#schema/identity/staff-acts.ts";
import type { Role } from "#schema/identity/user.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { aboutPerson } from "../shared/about-person.ts";
import type { AuditActor, AuditWriter, RecordedAct } from "../shared/audit-writer.ts";

export type StaffActsPorts = {
  db: Database;
  clock: Clock;
  audit: AuditWriter;
  identity: Identity;
  sessions: { endAll(person: { id: string; subject: string }): Promise<void> };
  /** Called after a notification is saved. */
  notificationFeed: Notifier;
  /** False while role changes are turned off. */
  roleChangesOpen: boolean;
};

const CHANGED = "This person was changed in the meantime, or would be the last admin. Reload the page and try again.";

/** A suspension has an end, so that none is forgotten; it can be set anew. */
const SUSPENDED_MOST_MS = 366 * DAY_MS;

/** People of whom one turn of the clock tells the provider, each by up to two requests. */
const AT_ONCE = 20;

const clockwork: AuditActor = { id: "clock", role: "system", fullName: "" };

/** `synced`: false where the provider did not answer; the clock tells it later, and the change holds here meanwhile. */
export type Done = { synced: boolean };

/**
 * What admins do with other people's accounts. Each change is written here first, with its row in the audit log, and holds
 * from that moment; then the person's sessions end, and the identity provider is told.
 */
export function createStaffActs(ports: StaffActsPorts) {
  const { db, clock, audit, identity, sessions, notificationFeed, roleChangesOpen } = ports;

  /** Suspends someone until a date within a year, or changes that date; the person sees the reason. */
  async function suspend(
    actor: Actor,
    { userId, seen, until, reason }: { userId: string; seen: number; until: number; reason: string },
  ): Promise<Done> {
    const admin = requireRight(actor, "person.suspend");
    const user = await personOf(admin, userId);
    const now = clock.now();
    if (until <= now || until > now + SUSPENDED_MOST_MS)
      throw new AppError("invalid", "The date must be within the next year.", {
        fields: { until: "Choose a date within the next year." },
      });
    const act = { ...aboutPerson(user), action: "person.suspend", reason, before: { status: user.status } } as const;
    const after = { status: "suspended", until: new Date(until).toISOString() };
    const email = suspendedEmail({ until, reason, zone: user.timeZone });
    const notification = aboutAccount(userId, `suspended:${userId}:${seen}`, email);
    const done = await changed(user, { ...act, after }, admin, (handle) =>
      suspendPerson(handle, { actorId: admin.id, userId, seen, now, until, reason, notification }),
    );
    await insertStaffNotification(db, suspensionAlert(userId, seen, admin), now);
    await notificationFeed.ring([notification.key]);
    return done;
  }

  /** Lets a suspended person in again. */
  async function lift(actor: Actor, { userId, seen }: { userId: string; seen: number }): Promise<Done> {
    const admin = requireRight(actor, "person.restore");
    const user = await personOf(admin, userId);
    const act = { ...aboutPerson(user), ...restored } as const;
    const notification = restoredNotification({ userId, seen, over: false });
    const done = await changed(user, act, admin, (handle) =>
      liftSuspension(handle, { actorId: admin.id, userId, seen, now: clock.now(), notification }),
    );
    await notificationFeed.ring([notification.key]);
    return done;
  }

  /** Gives someone another role. A promotion to admin is requested instead (`requestAdmin`). */
  async function changeRole(
    actor: Actor,
    { userId, seen, role, reason }: { userId: string; seen: number; role: Exclude<Role, "admin">; reason: string },
  ): Promise<Done> {
    const admin = requireRight(actor, "person.change_role");
    requireRoleChanges();
    const user = await personOf(admin, userId);
    const act = { ...aboutPerson(user), action: "person.change_role", reason } as const;
    const notification =
      user.role === "admin" ? aboutAccount(userId, `role:${userId}:${seen}`, noAdminEmail(role)) : undefined;
    const done = await changed(user, { ...act, before: { role: user.role }, after: { role } }, admin, (handle) =>
      setPersonRole(handle, { actorId: admin.id, userId, seen, now: clock.now(), role, notification }),
    );
    if (notification) await notificationFeed.ring([notification.key]);
    return done;
  }

  /** Asks for a promotion to admin, which a second admin confirms. */
  async function requestAdmin(actor: Actor, { userId, reason }: { userId: string; reason: string }): Promise<void> {
    const admin = requireRight(actor, "person.request_admin");
    requireRoleChanges();
    const user = await personOf(admin, userId);
    const act = { ...aboutPerson(user), action: "person.request_admin", reason, after: { role: "admin" } } as const;
    const now = clock.now();
    const alone = aloneEmail("a promotion to admin", { zone: zoneOf(admin), now, href: `/admin/users/${userId}` });
    const request = { id: clock.uuid(), userId, reason, actorId: admin.id, now, alone };
    const made = await audit.record(admin, act, (handle) => insertRoleRequest(handle, request));
    if (!made)
      throw new AppError("conflict", "This promotion was requested before, or the person is an admin already.");
  }

  /** The second admin's answer, or the only one's after a day: the person is an admin from this moment. */
  async function confirmAdmin(actor: Actor, requestId: string): Promise<Done> {
    const admin = requireRight(actor, "person.confirm_admin");
    requireRoleChanges();
    const request = await findRoleRequest(db, requestId);
    if (!request) throw new AppError("not_found", "There is no such request.");
    const self = await approverOf(db, admin.id, clock.now());
    if (!mayApprove(request, self, clock.now()))
      throw new AppError("not_allowed", approvalRefusal(request, self, "this promotion"));
    const asker = await findUser(db, request.requestedBy);
    if (request.requestedBy !== BY_COMMAND && !(asker?.role === "admin" && asker.status === "active"))
      throw new AppError(
        "conflict",
        "The person who requested this promotion is not an admin any more. Withdraw the request.",
      );
    const user = await personOf(admin, request.userId);
    const act = { ...aboutPerson(user), action: "person.confirm_admin", after: { role: "admin" } } as const;
    return changed(user, { ...act, before: { role: user.role } }, admin, (handle) =>
      confirmRoleRequest(handle, { id: requestId, actorId: admin.id, now: clock.now() }),
    );
  }

  async function withdrawAdmin(actor: Actor, requestId: string): Promise<void> {
    const admin = requireRight(actor, "person.withdraw_admin");
    const request = await findRoleRequest(db, requestId);
    const user = request && (await findUser(db, request.userId));
    if (!user) throw new AppError("not_found", "There is no such request.");
    const act = { ...aboutPerson(user), action: "person.withdraw_admin" } as const;
    const closed = await audit.record(admin, act, (handle) =>
      withdrawRoleRequest(handle, { id: requestId, actorId: admin.id, now: clock.now() }),
    );
    if (!closed) throw new AppError("conflict", "This request was decided in the meantime.");
  }

  /** The promotion that waits for a second admin; null if none does. */
  async function openRequest(actor: Actor, userId: string) {
    const admin = requireRight(actor, "person.withdraw_admin");
    const request = await findOpenRoleRequest(db, userId);
    if (!request) return null;
    const { id, reason, requestedBy, requestedAt } = request;
    const by = requestedBy === BY_COMMAND ? "The command line" : (await findUser(db, requestedBy))?.fullName;
    const self = await approverOf(db, admin.id, clock.now());
    const mine = requestedBy === admin.id;
    const aloneFrom = ownWait(request, self);
    const mayConfirm = mayApprove(request, self, clock.now());
    return { id, reason, requestedAt, mine, aloneFrom, mayConfirm, by: by ?? "Deleted person" };
  }

  /** Signs someone out on every device. */
  async function signOutEverywhere(actor: Actor, userId: string): Promise<void> {
    const admin = requireRight(actor, "person.sign_out");
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    await audit.append(admin, { ...aboutPerson(user), action: "person.sign_out" });
    await sessions.endAll(user);
  }

  /**
   * Invites an editor by email. The answer does not tell whether the address has an account already. It is recorded under
   * the form's key first, so that a form submitted twice sends one; one that failed can be sent again.
   */
  async function invite(actor: Actor, { key, email, fullName }: InviteForm): Promise<void> {
    const admin = requireRight(actor, "person.invite");
    requireRoleChanges();
    // Who was invited has no key yet that would make a name unreadable when the account is deleted.
    const whom = { target: "person", targetId: key, label: "New editor" } as const;
    const act = { ...whom, action: "person.invite", after: { role: "editor" } } as const;
    if (!(await claimInvitation(db, await audit.entryOf(admin, act)))) return;
    try {
      await identity.invite({ email, fullName, role: "editor" });
    } catch (error) {
      await audit.append(admin, { ...act, result: "error" });
      throw error;
    }
  }

  /** Ends suspensions whose time has come, and tells the provider what it does not know yet. */
  async function tick() {
    const over = await endedSuspensions(db, clock.now(), AT_ONCE);
    for (const user of over) {
      const act = { ...aboutPerson(user), ...restored, detail: { why: "over" } } as const;
      const which = { userId: user.id, seen: user.version };
      const notification = restoredNotification({ ...which, over: true });
      const ended = { ...which, now: clock.now(), notification };
      if (await audit.record(clockwork, act, (handle) => endSuspension(handle, ended)))
        await notificationFeed.ring([notification.key]);
    }
    const pending = await pendingPeople(db, AT_ONCE);
    let told = 0;
    for (const user of pending) if (await tellProvider(user)) told += 1;
    return { ended: over.length, told, ...leftAfter({ suspensions: { taken: over.length, most: AT_ONCE } }) };
  }

  function requireRoleChanges(): void {
    if (!roleChangesOpen) throw new AppError("flag_off", "Role changes are turned off in the settings.");
  }

  /** Someone else's account: nobody changes their own. */
  async function personOf(admin: PersonActor, userId: string): Promise<UserRow> {
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    if (user.id === admin.id) throw new AppError("not_allowed", "Another admin has to change your account.");
    return user;
  }

  async function changed(
    user: UserRow,
    act: RecordedAct,
    admin: PersonActor,
    change: (handle: Database) => Promise<boolean>,
  ): Promise<Done> {
    if (!(await audit.record(admin, act, change))) throw new AppError("conflict", CHANGED);
    // What the person may do has changed already; a provider that does not answer must not hide that.
    await sessions.endAll(user).catch(ignoreDown);
    const stored = await findUser(db, user.id);
    return { synced: stored !== null && (await tellProvider(stored)) };
  }

  /** Role and status at the provider become those of the row; false where it did not answer. */
  async function tellProvider({ id, subject, role, status, version }: UserRow): Promise<boolean> {
    try {
      await identity.setRole(subject, role);
      const person = await identity.setBanned(subject, status === "suspended");
      // Someone the provider no longer knows cannot sign in: there is nothing to tell.
      return await settleProvider(db, { userId: id, seen: version, providerUpdatedAt: person?.updatedAt ?? 0 });
    } catch (error) {
      ignoreDown(error);
      return false;
    }
  }

  return {
    suspend,
    lift,
    changeRole,
    requestAdmin,
    confirmAdmin,
    withdrawAdmin,
    openRequest,
    signOutEverywhere,
    invite,
    tick,
  };
}

const [suspended, active] = [{ status: "suspended" }, { status: "active" }] as const;
const restored = { action: "person.restore", before: suspended, after: active } as const;

/** The end of one suspension is told once, whoever ends it. */
function restoredNotification({
  userId,
  seen,
  over,
}: {
  userId: string;
  seen: number;
  over: boolean;
}): NewNotification {
  return aboutAccount(userId, `restored:${userId}:${seen}`, restoredEmail({ over }));
}

function ignoreDown(error: unknown): void {
  if (!(error instanceof AppError) || error.reason !== "provider_down") throw error;
}

/** For the other admins. */
function suspensionAlert(userId: string, seen: number, by: PersonActor): StaffNotification {
  return {
    key: `security:suspended:${userId}:${seen}`,
    topic: "security",
    to: { role: "admin" },
    subject: "An account was suspended",
    text: `${by.fullName} suspended an account. The date and the reason are on the person’s page.`,
    href: `/admin/users/${userId}`,
    act: "Open the person’s page",
    except: by.id,
  };
}

function aboutAccount(personId: string, key: string, text: EmailText): NewNotification {
  return { key, kind: "account", personId, shown: false, ...text };
}
