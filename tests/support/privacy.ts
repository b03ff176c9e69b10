import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { createAccountDeletion } from "#app/services/identity/deletion/index.ts";
import { createExporting } from "#app/services/identity/exports/exporting.ts";
import { createDataExports } from "#app/services/identity/exports/index.ts";
import { createMerging } from "#app/services/identity/merging/index.ts";
import { AppError } from "#core/app-error.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import type { Identity } from "#core/identity/provider.ts";
import * as tables from "#db/tables/index.ts";
import { writeZip } from "#workers/adapters/identity/zip-archive.ts";
import { testAudit } from "./audit-writer.ts";
import { bob, eve, grace } from "./people.ts";
import { repository } from "./repository.ts";

/** A student whose id, name and address occur in no other word. */
export const zelda: PersonActor = {
  ...eve,
  id: "zelda-4711-quince",
  subject: "user_zelda",
  fullName: "Zelda Quincewood",
  email: "zelda.quince@example.test",
  username: "wyvermold",
};

/** Accounts with their rights on the real bindings, and a provider that may be down. */
export function privacyWorld() {
  const home = repository();
  const { db, clock, files } = home;
  const audit = testAudit(db, clock);
  const provider = { down: false, removed: [] as string[], ended: [] as string[] };
  const identity = {
    async remove(subject: string) {
      if (provider.down) throw new AppError("provider_down", "The sign-in service did not answer.");
      provider.removed.push(subject);
    },
  } as Partial<Identity> as Identity;
  const sessions = {
    async endAll({ id }: { id: string }) {
      provider.ended.push(id);
    },
    async endedAll() {},
  };
  const jobs = {
    async send(job: (typeof home.sent)[number]) {
      home.sent.push(job);
    },
  };
  const deletionWith = (ports: { sendsEmail: boolean }) =>
    createAccountDeletion({ db, clock, audit, identity, sessions, files, jobs, ...ports });
  const deletion = deletionWith({ sendsEmail: true });
  const exports = createDataExports({ db, clock, audit, files, jobs, bookmark: () => null });
  const rung: string[] = [];
  const merging = createMerging({
    ...{ db, clock, audit, identity, sessions, jobs, bookmark: () => null },
    notificationFeed: { ring: async (keys) => void rung.push(...keys) },
    mergeSecret: async (mergeId) => `token of ${mergeId}`,
  });
  const exporting = createExporting({ db, clock, files, archive: writeZip });

  async function join(...people: readonly PersonActor[]): Promise<void> {
    const now = clock.now();
    for (const { id, subject, fullName, email, role, username } of people) {
      await db
        .insert(tables.users)
        .values({
          id,
          issuer: "test",
          subject,
          fullName,
          email,
          role,
          username,
          createdAt: now,
          updatedAt: now,
          emailVerifiedAt: now,
        })
        .onConflictDoNothing();
    }
  }

  /** The jobs that were sent, done by the similarity Worker. */
  async function work(): Promise<void> {
    for (let job = home.sent.shift(); job; job = home.sent.shift()) {
      const { library, runs } = home.worker();
      if (job.type === "forget") await library.forget(job.documentId);
      if (job.type === "withdraw") await library.withdraw(job.sourceId);
      if (job.type === "index") await library.include(job.sourceId);
      if (job.type === "check") await runs.run(job.checkId);
      if (job.type === "export") await exporting.write(job.exportId);
    }
  }

  return {
    ...home,
    audit,
    provider,
    sessions,
    deletion,
    deletionWith,
    exports,
    exporting,
    merging,
    rung,
    join,
    work,
    staff: [bob, grace],
  };
}

export type Place = { table: string; column: string };

/** Every column of the schema, as the database names it. */
export function everyColumn(): (Place & { text: boolean })[] {
  return Object.values<unknown>(tables)
    .filter((table): table is SQLiteTable => is(table, SQLiteTable))
    .flatMap((table) =>
      (Object.values(getTableColumns(table)) as SQLiteColumn[]).map((column) => ({
        table: getTableName(table),
        column: column.keyAsName ? toSnakeCase(column.name) : column.name,
        text: column.columnType.startsWith("SQLiteText"),
      })),
    );
}
