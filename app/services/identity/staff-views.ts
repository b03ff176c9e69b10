import { AppError } from "#core/app-error.ts";
import { type Actor, type PersonActor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { endStaffView, findOpenView, findOwnView, insertStaffView } from "#db/identity/staff-views.ts";
import { findUser, type UserRow } from "#db/identity/users.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { aboutPerson } from "../shared/about-person.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

/** How long a view lasts, ms. */
const LASTS_MS = 30 * MINUTE_MS;

export type StaffView = { id: string; userId: string; endsAt: number; person: PersonActor };

/** Admins who look at the site as a student sees it: for reading only, for half an hour, with a reason, and recorded. */
export function createStaffViews({ db, clock, audit }: { db: Database; clock: Clock; audit: AuditWriter }) {
  /** Starts a view under an id that the form brings, so that sending it twice starts one. */
  async function start(
    actor: Actor,
    { id, userId, reason }: { id: string; userId: string; reason: string },
  ): Promise<void> {
    const admin = requireRight(actor, "person.view_as");
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    const before = await findOwnView(db, { id, adminId: admin.id });
    if (before) return;
    const now = clock.now();
    const view = { id, adminId: admin.id, userId, reason, startedAt: now, endsAt: now + LASTS_MS };
    const act = { ...aboutPerson(user), action: "person.view_as", reason } as const;
    if (!(await audit.record(admin, act, (handle) => insertStaffView(handle, view))))
      throw new AppError("conflict", "Only the pages of active students can be viewed.");
  }

  /** The view, for its page; each page that is opened is recorded. Throws `gone` for one that is over. */
  async function open(actor: Actor, id: string, page: string): Promise<StaffView> {
    const admin = requireAdmin(actor);
    const found = await findOpenView(db, { id, adminId: admin.id, now: clock.now() });
    if (!found) throw new AppError("gone", "This view has ended. Start it again on the person’s page.");
    const { view, user } = found;
    await audit.append(admin, { ...aboutPerson(user), action: "person.view_page", detail: { page } });
    return { id: view.id, userId: user.id, endsAt: view.endsAt, person: personOf(user) };
  }

  /** Ends a view and returns whose it was. */
  async function end(actor: Actor, id: string): Promise<string> {
    const admin = requireAdmin(actor);
    const view = await findOwnView(db, { id, adminId: admin.id });
    if (!view) throw new AppError("not_found", "There is no such view.");
    const user = await findUser(db, view.userId);
    const ended = { id, adminId: admin.id, now: clock.now() };
    // One that is over already, by time or by a click before, is not ended again.
    if (user && view.endedAt === null && view.endsAt > ended.now)
      await audit.record(admin, { ...aboutPerson(user), action: "person.end_view" }, (handle) =>
        endStaffView(handle, ended),
      );
    return view.userId;
  }

  return { start, open, end };
}

function personOf({ id, subject, fullName, email, imageUrl, username, honourVersion }: UserRow): PersonActor {
  return {
    kind: "person",
    id,
    subject,
    role: "user",
    fullName,
    email,
    imageUrl,
    username,
    honourVersion,
    signIn: "old",
  };
}
