import { applyD1Migrations, reset } from "cloudflare:test";
import { expect, test } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { migrations } from "#tests/support/migrations.ts";

async function schema(): Promise<unknown[]> {
  const { results } = await testEnv.DB.prepare(
    "select type, name, tbl_name, sql from sqlite_master where tbl_name <> 'd1_migrations' and name not like '\\_cf%' escape '\\' and name <> 'sqlite_sequence' order by type, name",
  ).all();
  return results;
}

test("the schema template of the tests equals the schema that the migrations make", async () => {
  const ready = await schema();
  await reset();
  await applyD1Migrations(testEnv.DB, migrations);
  expect(ready.length).toBeGreaterThan(100);
  expect(ready).toEqual(await schema());
});
