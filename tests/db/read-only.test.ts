import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { commit, openDatabase } from "#db/client.ts";
import { openReadOnlyDatabase } from "#db/read-only.ts";
import { users } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";

const row = { id: "ada", issuer: "test", subject: "user_ada", email: "ada@example.test", fullName: "Ada" };

test("a read-only database reads and refuses every write, alone and in a batch", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  await db.delete(users);
  await db.insert(users).values({ ...row, createdAt: 1, updatedAt: 1 });
  const { db: reading } = openReadOnlyDatabase(testEnv.DB);
  const name = async () => (await reading.select().from(users).where(eq(users.id, "ada")))[0]?.fullName;
  expect(await name()).toBe("Ada");
  expect(await reading.all(sql`with one as (select 'update it' as words) select words from one`)).toHaveLength(1);

  const writes = [
    sql`insert into users (id) values ('eve')`,
    sql`update users set full_name = 'Eve'`,
    sql`delete from users`,
    sql`replace into users (id) values ('eve')`,
    sql`with one as (select 1) update users set full_name = 'Eve'`,
    sql`with one as (select 1) delete from users`,
    sql`with one as (select 1) insert into users (id) select 'eve' from one`,
    sql`select 1; delete from users`,
    sql`drop table users`,
    sql`pragma user_version = 3`,
  ];
  for (const write of writes) {
    await expect(async () => reading.run(write)).rejects.toThrow();
    await expect(commit(reading, [sql`select 1`, write])).rejects.toThrow("read only");
  }
  await expect(async () => reading.delete(users)).rejects.toThrow();
  expect(await name()).toBe("Ada");
});
