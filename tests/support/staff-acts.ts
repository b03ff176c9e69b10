import { createStaffActs } from "#app/services/identity/staff-acts.ts";
import { createStaffViews } from "#app/services/identity/staff-views.ts";
import { AppError } from "#core/app-error.ts";
import type { Identity } from "#core/identity/provider.ts";
import { openDatabase } from "#db/client.ts";
import { auditEvents, notifications, roleRequests, staffViews, users } from "#db/tables/index.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { ada, bob, eve, grace } from "./people.ts";

/** A second admin. */
export const ines = { ...grace, id: "ines", subject: "user_ines", fullName: "Ines", email: "ines@example.test" };

/** What admins do with accounts, and a provider that keeps what it was told and may be down. */
export function staffActsWorld({ roleChangesOpen = true } = {}) {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const clock = testClock();
  const told: string[] = [];
  const ended: string[] = [];
  const rung: string[] = [];
  const provider = { down: false };
  const answer = (subject: string, change: Partial<Person>): Person => {
    if (provider.down) throw new AppError("provider_down", "The sign-in service did not answer.");
    told.push(`${subject} ${JSON.stringify(change)}`);
    return { subject, updatedAt: clock.now(), ...change } as Person;
  };
  const identity = {
    invite: async ({ email, role }: { email: string; role: Role }) => void answer(email, { role }),
    setRole: async (subject: string, role: Role) => answer(subject, { role }),
    setBanned: async (subject: string, banned: boolean) => answer(subject, { banned }),
  } as Partial<Identity> as Identity;
  const sessions = {
    async endAll({ id }: { id: string }) {
      ended.push(id);
    },
  };
  const audit = testAudit(db, clock);
  const acts = createStaffActs({
    ...{ db, clock, audit, identity, sessions, roleChangesOpen },
    notificationFeed: { ring: async (keys) => void rung.push(...keys) },
  });
  const views = createStaffViews({ db, clock, audit });

  /** Ada the student, bob the editor, grace and ines the admins, as rows. */
  async function seed(people = [ada, bob, eve, grace, ines]): Promise<void> {
    for (const table of [users, roleRequests, staffViews, auditEvents, notifications]) await db.delete(table);
    for (const { id, subject, fullName, email, role } of people) {
      const now = clock.now();
      await db
        .insert(users)
        .values({ id, issuer: "test", subject, fullName, email, role, createdAt: now, updatedAt: now });
    }
  }

  return { db, clock, acts, views, told, ended, rung, provider, seed };
}
