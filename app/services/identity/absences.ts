import { AppError, type FieldMessages } from "#core/app-error.ts";
import { absenceProblems, isAwayAt } from "#core/identity/absence.ts";
import { type Actor, isStaffRole, type PersonActor, requirePerson } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { ordersNeedExpertEmail } from "#core/orders/staff-email-templates.ts";
import { timeIn } from "#core/payments/email-templates.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock } from "#core/ports.ts";
import { requireFormKey } from "#core/shared/form-key.ts";
import type { Database } from "#db/client.ts";
import {
  type AbsenceRow,
  dueAbsences,
  endAbsence,
  expertOfAccount,
  findAbsence,
  finishPassingOn,
  openAbsenceOf,
  openAbsencesOfExperts,
  openAbsencesOfUsers,
  saveAbsence,
  type Whose,
} from "#db/identity/absences.ts";
import { findUser, listStaff } from "#db/identity/users.ts";
import { listExperts } from "#db/orders/experts.ts";
import { expertById } from "#db/orders/orders.ts";
import type { AbsenceForm } from "#schema/identity/absence.ts";
import { aboutPerson } from "../shared/about-person.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type AbsencesPorts = {
  db: Database;
  clock: Clock;
  audit: AuditWriter;
  /** Gives a part of what is open to others: conversations of the person, orders of the expert. */
  passOn: {
    conversations(absence: AbsenceRow, most: number): Promise<{ passed: number; more: boolean }>;
    orders(absence: AbsenceRow, most: number): Promise<{ passed: number; stuck: number; more: boolean }>;
  };
};

/** Whose absence a form is about: one's own, of a member of staff, or of an expert with or without an account. */
export type AbsenceOf = { self: true } | { userId: string } | { expertId: string };

type Subject = Whose & { name: string; staff: boolean };

/** Absences that begin in one minute, and what is passed on in it. */
const ABSENCES_AT_ONCE = 10;
const PASSED_AT_ONCE = 50;

/** When people are out of office, and who takes over their work. */
export function createAbsences({ db, clock, audit, passOn }: AbsencesPorts) {
  /** The form with the current or coming absence; null for someone who has no work here. */
  async function view(actor: Actor, of: AbsenceOf) {
    const subject = await subjectOf(requirePerson(actor), of);
    if (!subject) return null;
    const now = clock.now();
    const { userId, expertId, staff } = subject;
    const [open, people, experts] = [
      await openAbsenceOf(db, subject, now),
      staff ? await listStaff(db) : [],
      expertId === null ? [] : await listExperts(db),
    ];
    return {
      staff,
      expert: expertId !== null,
      open: open && (await shownOf(open, now)),
      people: people.filter(({ id }) => id !== userId).map(({ id, name }) => ({ id, name })),
      experts: experts.filter(({ id, active }) => active && id !== expertId).map(({ id, name }) => ({ id, name })),
    };
  }

  /** Until when experts are or will be away, for a list of them. */
  async function ofExperts(actor: Actor, expertIds: readonly string[]) {
    requireRight(actor, "absence.set");
    const now = clock.now();
    const open = await openAbsencesOfExperts(db, expertIds, now);
    return open.map(({ expertId, startsAt, endsAt }) => ({ expertId, startsAt, endsAt, begun: startsAt <= now }));
  }

  /** Sets an absence; one that has not begun is replaced. */
  async function set(actor: Actor, of: AbsenceOf, form: AbsenceForm): Promise<void> {
    const person = requirePerson(actor);
    const subject = await subjectOf(person, of);
    const id = requireFormKey(form.key);
    if (!subject) throw new AppError("not_allowed", "Only staff and experts can be out of office.");
    if (await isSaved(id, person)) return;
    const now = clock.now();
    const span = { startsAt: form.from ?? now, endsAt: form.until };
    const { from, until } = absenceProblems(span, now);
    if (from || until) throw rejected({ ...(from && { from }), ...(until && { until }) });
    await requireCovers(subject, form, span.startsAt);
    const before = await openAbsenceOf(db, subject, now);
    if (before && before.startsAt <= now) throw begunError(before);
    const covers = { coverUserId: form.coverUser, coverExpertId: form.coverExpert };
    const { userId, expertId } = subject;
    const row = { id, userId, expertId, ...span, ...covers, createdBy: person.id, createdAt: now };
    const act = {
      action: "absence.set",
      ...aboutSubject(subject),
      after: { absence: id, ...span, ...covers },
    } as const;
    if (await audit.record(person, act, (store) => saveAbsence(store, row, now))) return;
    if (await isSaved(id, person)) return;
    const begun = await openAbsenceOf(db, subject, now);
    if (begun && begun.startsAt <= now) throw begunError(begun);
    throw new AppError("conflict", "Something has changed in the meantime. Reload the page and try again.");
  }

  /** Ends a current absence, or cancels a coming one. Work that was passed on stays with the other person. */
  async function end(actor: Actor, id: string): Promise<void> {
    const person = requirePerson(actor);
    const absence = await findAbsence(db, id);
    const subject = absence && (await subjectOfRow(absence));
    const own = absence !== null && (await isOwn(person, absence));
    if (!own) requireRight(actor, "absence.end");
    if (!subject) throw new AppError("not_found", "There is no such absence.");
    if (absence.endedAt !== null) return;
    const act = { action: "absence.end", ...aboutSubject(subject), after: { absence: id } } as const;
    const ended = await audit.record(person, act, (store) => endAbsence(store, id, clock.now()));
    if (!ended) throw new AppError("conflict", "This absence is over already. Reload the page.");
  }

  /** Passes on the work of people whose absence has begun. */
  async function tick() {
    const done = { begun: 0, conversations: 0, orders: 0 };
    const failures: unknown[] = [];
    const due = await dueAbsences(db, clock.now(), ABSENCES_AT_ONCE);
    for (const absence of due) {
      // One failure must not delay the others of this minute.
      try {
        if (await begin(absence, done)) done.begun += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    const left = leftAfter({
      absences: { taken: due.length, most: ABSENCES_AT_ONCE },
      conversations: { taken: done.conversations, most: PASSED_AT_ONCE },
      orders: { taken: done.orders, most: PASSED_AT_ONCE },
    });
    return { ...done, ...left };
  }

  /** @returns whether all of it was passed on */
  async function begin(absence: AbsenceRow, done: { conversations: number; orders: number }): Promise<boolean> {
    const now = clock.now();
    // The clock was stopped for the whole of it: the person is back.
    if (absence.endsAt <= now) {
      await finishPassingOn(db, absence.id, null, now);
      return true;
    }
    const conversations = await passOn.conversations(absence, PASSED_AT_ONCE - done.conversations);
    done.conversations += conversations.passed;
    const orders = await passOn.orders(absence, PASSED_AT_ONCE - done.orders);
    done.orders += orders.passed;
    if (conversations.more || orders.more) return false;
    const name = (await subjectOfRow(absence)).name;
    const about = { key: `absence:${absence.id}`, topic: "to_assign", to: { role: "admin" } } as const;
    const stuck = orders.stuck > 0 ? { ...about, ...ordersNeedExpertEmail(orders.stuck, name) } : null;
    await finishPassingOn(db, absence.id, stuck, now);
    return true;
  }

  /** Throws `not_allowed` for another person's absence, except to admins; null for someone who has no work here. */
  async function subjectOf(person: PersonActor, of: AbsenceOf): Promise<Subject | null> {
    if ("expertId" in of) {
      const expert = await expertById(db, of.expertId);
      if (expert?.userId !== person.id) requireRight(person, "absence.set");
      if (!expert) throw new AppError("not_found", "There is no such expert.");
      return subjectOfRow({ userId: expert.userId, expertId: expert.id });
    }
    const userId = "self" in of ? person.id : of.userId;
    if (userId !== person.id) requireRight(person, "absence.set");
    const [user, expert] = [await findUser(db, userId), await expertOfAccount(db, userId)];
    if (!user) throw new AppError("not_found", "There is no such person.");
    const subject = await subjectOfRow({ userId, expertId: expert?.id ?? null });
    const works = subject.staff || (subject.expertId !== null && user.status !== "deleted");
    return works ? subject : null;
  }

  async function subjectOfRow({ userId, expertId }: Whose): Promise<Subject> {
    const user = userId === null ? null : await findUser(db, userId);
    const expert = expertId === null ? null : await expertById(db, expertId);
    const name = user?.fullName ?? expert?.name ?? "A former colleague";
    return { userId, expertId, name, staff: user !== null && isStaffRole(user.role) && user.status !== "deleted" };
  }

  async function isOwn(person: PersonActor, { userId, expertId }: Whose): Promise<boolean> {
    return userId === person.id || (expertId !== null && (await expertById(db, expertId))?.userId === person.id);
  }

  async function isSaved(id: string, person: PersonActor): Promise<boolean> {
    const known = await findAbsence(db, id);
    if (known && known.createdBy !== person.id)
      throw new AppError("conflict", "The form is out of date. Reload the page and try again.");
    return known !== null;
  }

  async function requireCovers(subject: Subject, form: AbsenceForm, startsAt: number): Promise<void> {
    const coverUser = await coverUserProblem(subject, form.coverUser, startsAt);
    const coverExpert = await coverExpertProblem(subject, form.coverExpert, startsAt);
    if (coverUser || coverExpert)
      throw rejected({ ...(coverUser && { coverUser }), ...(coverExpert && { coverExpert }) });
  }

  async function coverUserProblem(
    { userId, staff }: Subject,
    cover: string | null,
    at: number,
  ): Promise<string | null> {
    if (cover === null) return null;
    if (!staff) return "Only the conversations of a member of staff go to someone else.";
    if (cover === userId) return "Choose someone else.";
    const person = (await listStaff(db)).find(({ id }) => id === cover);
    if (!person) return "Choose an active member of staff.";
    const open = await openAbsencesOfUsers(db, [cover], clock.now());
    return open.some((one) => isAwayAt(one, at)) ? alsoAway(person.name) : null;
  }

  async function coverExpertProblem({ expertId }: Subject, cover: string | null, at: number): Promise<string | null> {
    if (cover === null) return null;
    if (expertId === null) return "Only the orders of an expert go to someone else.";
    if (cover === expertId) return "Choose someone else.";
    const expert = await expertById(db, cover);
    if (!expert?.active) return "Choose an expert who takes orders.";
    const open = await openAbsencesOfExperts(db, [cover], clock.now());
    return open.some((one) => isAwayAt(one, at)) ? alsoAway(expert.name) : null;
  }

  async function shownOf({ id, startsAt, endsAt, handedOverAt, coverUserId, coverExpertId }: AbsenceRow, now: number) {
    const coverUser = coverUserId === null ? null : ((await findUser(db, coverUserId))?.fullName ?? null);
    const coverExpert = coverExpertId === null ? null : ((await expertById(db, coverExpertId))?.name ?? null);
    return { id, startsAt, endsAt, begun: startsAt <= now, passedOn: handedOverAt !== null, coverUser, coverExpert };
  }

  return { view, ofExperts, set, end, tick };
}

/** The target of the act in the audit log: the person, or an expert without an account. */
function aboutSubject({ userId, expertId, name }: Subject) {
  if (userId !== null) return aboutPerson({ id: userId, fullName: name });
  const about = `expert:${expertId}`;
  return { target: "expert", targetId: expertId ?? "", label: name, labelOf: about, about } as const;
}

function begunError({ endsAt }: AbsenceRow): AppError {
  return new AppError("conflict", `Already out of office until ${timeIn("UTC", endsAt)}. End this absence first.`);
}

function alsoAway(name: string): string {
  return `${name} is out of office at the start, too. Choose someone else.`;
}

function rejected(fields: FieldMessages): AppError {
  return new AppError("invalid", Object.values(fields)[0] ?? "", { fields });
}
