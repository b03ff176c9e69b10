import { createAdminChecks } from "#app/services/checks/admin/index.ts";
import { createOpenings } from "#app/services/checks/report-openings.ts";
import { auditEvents, checks, creditEntries, failedJobs, nearBlocks, reports, users } from "#db/tables/index.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { testAudit, testPersonSeal } from "./audit-writer.ts";
import { utf8, world } from "./check-services.ts";
import { testEnv } from "./env.ts";
import { ada, bob, eve, grace } from "./people.ts";
import { essay } from "./texts.ts";

/** The services of checks with their admin actions, on an empty database. */
export async function adminWorld() {
  const all = world();
  const { db, clock, files } = all;
  for (const table of [auditEvents, checks, creditEntries, failedJobs, nearBlocks, reports, users])
    await db.delete(table);
  for (const { id, subject, fullName, email, role } of [ada, bob, eve, grace])
    await db.insert(users).values({
      id,
      issuer: "test",
      subject,
      fullName,
      email,
      role,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
  const jobs = {
    async send(job: (typeof all.sent)[number]) {
      all.sent.push(job);
    },
  };
  const signer = createSigner([testEnv.TEXT_KEY ?? ""]);
  const adminChecks = createAdminChecks({
    db,
    clock,
    jobs,
    files,
    students: all.students,
    signer,
    audit: testAudit(db, clock),
    bookmark: () => null,
  });

  /** A check of ada's with a finished report. */
  async function ready(seed: number, title = "Tides of the north"): Promise<string> {
    const document = await all.send(ada, `own-${seed}.txt`, "text", utf8(essay(seed, 300)));
    const id = await all.ask(ada, document.id, { title });
    await all.worker().runs.run(id);
    return id;
  }

  return {
    ...all,
    adminChecks,
    signer,
    openings: createOpenings({ db, personSeal: testPersonSeal(db, clock) }).openings,
    ready,
  };
}
