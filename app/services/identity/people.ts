import { AppError } from "#core/app-error.ts";
import { accountDeletedEmail } from "#core/identity/account-deletion.ts";
import {
  type Actor,
  type Display,
  guest,
  isPerson,
  isStaffRole,
  lowerRole,
  requireAdmin,
  requirePerson,
} from "#core/identity/actor.ts";
import { signInState } from "#core/identity/fresh-sign-in.ts";
import type { ConfirmationMethod, Identity } from "#core/identity/provider.ts";
import type { AdminAlert } from "#core/notifications/admin-alert.ts";
import type { Clock, Session, Signer } from "#core/ports.ts";
import { forgetPersonKey } from "#db/audit/person-keys.ts";
import type { Database } from "#db/client.ts";
import { deletionReceiptId, endAccount } from "#db/identity/account-deletions.ts";
import { countPeople, listPeople, placeOfPerson } from "#db/identity/people-list.ts";
import {
  acceptHonourCode,
  buryPerson,
  findSessionUser,
  findUser,
  findUserBySubject,
  mirrorPerson,
  saveChoices,
  saveProfile,
  saveSeen,
  saveTimeZone,
  type UserRow,
} from "#db/identity/users.ts";
import { mayBeMore } from "#db/search/staff-search.ts";
import type { PeopleFilter } from "#schema/identity/people-list.ts";
import {
  HONOUR_VERSION,
  type NameForm,
  type Person,
  type PrivacyForm,
  type ProfileForm,
  type Role,
} from "#schema/identity/user.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { UserSort } from "#schema/vocabulary/identity.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { aboutPerson } from "../shared/about-person.ts";
import type { AuditActor, AuditWriter, RecordedAct } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";

/** `until`: UTC ms; null for one without an end. `zone`: of the person's account. */
export type Suspension = { until: number | null; reason: string | null; zone: string };

export type PeoplePorts = {
  db: Database;
  clock: Clock;
  signer: Signer;
  audit: AuditWriter;
  identity: Identity;
  sessions: {
    endAll(person: { id: string; subject: string }): Promise<void>;
    endedAll(sessionIds: readonly string[]): Promise<void>;
  };
  /** False while role changes are turned off: a higher role that the provider reports is not adopted. */
  mayRaiseRoles: boolean;
  notifyAdmins: (alert: AdminAlert) => Promise<void>;
};

export function createPeople({
  db,
  clock,
  identity,
  sessions,
  signer,
  audit,
  mayRaiseRoles,
  notifyAdmins,
}: PeoplePorts) {
  /**
   * Who a verified session is to us. The role is the lower of token and mirror; someone suspended or deleted, or whose
   * session was ended, is a guest. A person we have not met yet (the webhook is still on its way) is read from the provider once.
   */
  async function actorOf(session: Session): Promise<Actor> {
    const known = await findSessionUser(db, session);
    if (known?.revoked) return guest;
    let user = known?.user ?? null;
    if (!user) {
      const person = await identity.person(session.subject);
      if (!person) return guest;
      user = await stored(person);
    }
    if (user?.status !== "active") return guest;
    const now = clock.now();
    // Once an hour: a list of people needs no more, and a request must not fail because of it.
    if (now - user.seenAt >= HOUR_MS) await saveSeen(db, user.id, now).catch(() => {});
    const role = lowerRole(session.role, user.role);
    return {
      kind: "person",
      id: user.id,
      subject: user.subject,
      role,
      fullName: user.fullName,
      email: user.email,
      imageUrl: user.imageUrl,
      username: user.username,
      honourVersion: user.honourVersion,
      expertId: known?.expertId ?? null,
      signIn: signInState(session, { role, secondFactor: identity.secondFactor }),
      display: displayOf(user),
    };
  }

  /** Whether a student still has to accept the honour code. The identity provider may know before its webhook arrives. */
  async function owesHonour(actor: Actor): Promise<boolean> {
    if (!isPerson(actor) || isStaffRole(actor.role) || actor.honourVersion !== null) return false;
    const person = await identity.person(actor.subject).catch(() => null);
    const user = person && (await mirror(person));
    return !user?.honourVersion;
  }

  async function acceptHonour(actor: Actor): Promise<void> {
    const { id } = requirePerson(actor);
    await acceptHonourCode(db, id, HONOUR_VERSION, clock.now());
  }

  /**
   * Whether someone's email address is confirmed. Rows that do not say so may be older than the column or than a webhook
   * that is still on its way, so the provider is asked; when it does not answer, the address counts as not confirmed.
   */
  async function emailVerified(actor: Actor): Promise<boolean> {
    if (!isPerson(actor)) return false;
    let user = await findUser(db, actor.id);
    if (user && user.emailVerifiedAt === null) {
      const person = await identity.person(user.subject).catch(() => null);
      if (person) user = await mirror(person);
    }
    return user !== null && user.emailVerifiedAt !== null;
  }

  /**
   * What the provider tells us by webhook. Another role, another password or a ban ends every session of the person. What
   * they may do is written and recorded first, so that it holds and is known even where the provider does not end them:
   * the repeat of a webhook that failed finds nothing changed. Another password is written last, so that the repeat still
   * ends them.
   */
  async function mirror(person: Person): Promise<UserRow | null> {
    const before = await findUserBySubject(db, person.issuer, person.subject);
    const passwordChangedAt = before?.passwordChangedAt ?? person.passwordChangedAt;
    const after = await stored({ ...person, passwordChangedAt });
    if (!before || !after) return after;
    const newest = after.providerUpdatedAt === person.updatedAt;
    const newPassword = newest && passwordChangedAt !== person.passwordChangedAt;
    const mayDoElse = person.banned || before.role !== after.role || before.status !== after.status;
    if (newest && isHigher(person.role, before.role)) await notifyAdmins(roleRaised(after, person));
    for (const act of changesOfPerson(before, after)) await audit.append(provider, act);
    if (newPassword || mayDoElse) await sessions.endAll(after);
    if (!newPassword) return after;
    await audit.append(provider, { ...aboutPerson(after), action: "person.change_password" });
    return stored(person);
  }

  async function stored(person: Person): Promise<UserRow | null> {
    const id = clock.uuid();
    const user = await mirrorPerson(db, person, { id, now: clock.now(), mayRaise: mayRaiseRoles });
    // The embedded identity gives roles by our own invitations alone.
    if (user?.id === id && isStaffRole(user.role) && identity.kind === "clerk") {
      await notifyAdmins(staffCreated(user));
      await audit.append(provider, { ...aboutPerson(user), action: "person.change_role", after: { role: user.role } });
    }
    return user;
  }

  /** Why someone cannot sign in; null for anyone who is not suspended. */
  async function suspensionOf({ issuer, subject }: { issuer: string; subject: string }): Promise<Suspension | null> {
    const user = await findUserBySubject(db, issuer, subject);
    if (user?.status !== "suspended") return null;
    return { until: user.suspendedUntil, reason: user.suspendedReason, zone: user.timeZone };
  }

  /** Whether a session that is valid at the provider is of an account that was merged into another one. */
  async function wasMerged({ issuer, subject }: { issuer: string; subject: string }): Promise<boolean> {
    return (await findUserBySubject(db, issuer, subject))?.mergedInto != null;
  }

  /** How the person can confirm their sign-in for a sensitive action. Staff without a second factor have to set one up. */
  async function confirmationMethod(actor: Actor): Promise<ConfirmationMethod> {
    const { subject, role } = requirePerson(actor);
    if (identity.kind === "clerk") return "provider";
    if (await identity.hasSecondFactor(subject)) return "code";
    return isStaffRole(role) && identity.secondFactor ? "set_up" : "password";
  }

  /** What the provider has just changed for the person themselves, who stays signed in. */
  async function refresh(person: Person): Promise<void> {
    const before = await findUserBySubject(db, person.issuer, person.subject);
    const after = await stored(person);
    if (!before || !after) return;
    for (const act of changesOfPerson(before, after)) await audit.append(provider, act);
    if (before.passwordChangedAt !== after.passwordChangedAt)
      await audit.append(provider, { ...aboutPerson(after), action: "person.change_password" });
  }

  /** The person's own name, which the provider keeps. */
  async function rename(actor: Actor, { fullName }: NameForm): Promise<void> {
    const person = requirePerson(actor, "Sign in to change your name.");
    const renamed = await identity.setName(person.subject, fullName);
    if (!renamed) throw new AppError("not_found", "There is no such person.");
    await refresh(renamed);
  }

  /** The person has turned two-step verification on or off. */
  async function secondFactorChanged(actor: Actor, on: boolean): Promise<void> {
    const person = requirePerson(actor);
    const action = on ? "person.add_second_factor" : "person.remove_second_factor";
    await audit.append(person, { ...aboutPerson(person), action });
  }

  /** Someone's password was changed, and the provider ended these sessions of theirs. */
  async function passwordChanged({ person, ended }: { person: Person; ended: readonly string[] }): Promise<void> {
    await sessions.endedAll(ended);
    await refresh(person);
  }

  /** The provider deleted the person: the account ends at once, and the clock deletes what it leaves. */
  async function bury(issuer: string, subject: string): Promise<void> {
    const before = await findUserBySubject(db, issuer, subject);
    // We removed the account at the provider ourselves, and what it had belongs to another one.
    if (before?.mergedInto) return sessions.endAll(before);
    if (before && before.status !== "deleted") {
      const receiptId = await deletionReceiptId(before.id);
      const ended = { userId: before.id, receiptId, now: clock.now(), email: accountDeletedEmail(receiptId) };
      await endAccount(db, ended, true);
    } else await buryPerson(db, issuer, subject, clock.uuid(), clock.now());
    const user = await findUserBySubject(db, issuer, subject);
    if (!user) return;
    await sessions.endAll(user);
    await forgetPersonKey(db, user.id, clock.now());
    // A repeated webhook finds the person deleted already.
    if (before && before.status !== "deleted")
      await audit.append(provider, { action: "person.delete", target: "person", targetId: user.id, ownerId: user.id });
  }

  /** A new account with the honour code it accepted. */
  async function welcome(person: Person): Promise<void> {
    const user = await stored(person);
    if (user) await acceptHonourCode(db, user.id, HONOUR_VERSION, clock.now());
  }

  async function profile(actor: Actor) {
    const person = requirePerson(actor, "Sign in to see your profile.");
    const user = await findUser(db, person.id);
    if (!user) throw new AppError("not_found", "There is no such person.");
    return user;
  }

  async function save(actor: Actor, form: ProfileForm): Promise<void> {
    const person = requirePerson(actor, "Sign in to change your profile.");
    await saveProfile(db, person.id, form, clock.now());
  }

  /** What checks start with, and how long their files are kept. */
  async function savePrivacy(actor: Actor, form: PrivacyForm): Promise<void> {
    const person = requirePerson(actor, "Sign in to change your settings.");
    await saveChoices(db, person.id, form, clock.now());
  }

  async function saveDisplay(actor: Actor, { timeZone, ...display }: Partial<Display>): Promise<void> {
    const person = requirePerson(actor, "Sign in to change your settings.");
    if (timeZone !== undefined) await saveTimeZone(db, person.id, timeZone, clock.now());
    else await saveChoices(db, person.id, display, clock.now());
  }

  /** One page of the list of people. */
  async function list(actor: Actor, filter: PeopleFilter, listing: Listing<UserSort>) {
    const admin = requireAdmin(actor, "Only admins can see the list of users.");
    const [page, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["users", admin.id, filter]),
          slice: (part) => listPeople(db, filter, { ...listing, ...part }),
          placeOf: ({ person }) => placeOfPerson(listing.sort, person),
        },
      ),
      countPeople(db, filter),
    ]);
    const rows = page.rows.map(({ person, ...sums }) => ({ ...person, ...sums }));
    return { ...page, rows, total, more: mayBeMore(filter.q, total) };
  }

  return {
    actorOf,
    owesHonour,
    acceptHonour,
    emailVerified,
    suspensionOf,
    wasMerged,
    confirmationMethod,
    mirror,
    refresh,
    rename,
    secondFactorChanged,
    passwordChanged,
    bury,
    welcome,
    profile,
    save,
    savePrivacy,
    saveDisplay,
    list,
  };
}

function isHigher(role: Role, than: Role): boolean {
  return role !== than && lowerRole(role, than) === than;
}

/** A higher role than ours that the provider reports, whether it was adopted or not: a change of ours is known here before. */
function roleRaised({ id, role }: UserRow, { role: raised, updatedAt }: Person): AdminAlert {
  const adopted = role === raised;
  return {
    key: `security:role:${id}:${updatedAt}`,
    subject: "A role was raised at the sign-in service",
    text: adopted
      ? `A person has the role ${raised} now. It was set at the sign-in service, not here. If none of you did this, lower the role and sign the person out.`
      : `A person was given the role ${raised} at the sign-in service. It has no effect here, because role changes are turned off.`,
    href: `/admin/users/${id}`,
    act: "Open the person’s page",
  };
}

/** An account that has a role from its beginning: by an invitation of ours, or made at the provider. */
function staffCreated({ id, role }: UserRow): AdminAlert {
  return {
    key: `security:role:${id}:new`,
    subject: "A new account has a staff role",
    text: `A new account has the role ${role}. If none of you invited this person, lower the role and sign the person out.`,
    href: `/admin/users/${id}`,
    act: "Open the person’s page",
    except: id,
  };
}

/** Roles, suspensions and deletions are decided at the identity provider. */
const provider: AuditActor = { id: "identity_provider", role: "system", fullName: "Identity provider" };

function changesOfPerson(before: UserRow, after: UserRow): RecordedAct[] {
  const about = aboutPerson(after);
  const acts: RecordedAct[] = [];
  // The addresses themselves are the person's own.
  if (before.email !== after.email && after.status !== "deleted")
    acts.push({ ...about, action: "person.change_address" });
  if (before.role !== after.role)
    acts.push({
      ...about,
      action: "person.change_role",
      before: { role: before.role },
      after: { role: after.role },
    });
  if (before.status !== after.status && after.status !== "deleted")
    acts.push({
      ...about,
      action: after.status === "suspended" ? "person.suspend" : "person.restore",
      before: { status: before.status },
      after: { status: after.status },
    });
  return acts;
}

function displayOf({ density, shortcuts, timeZone, locale }: UserRow): Display {
  return { density, shortcuts, timeZone, locale };
}
