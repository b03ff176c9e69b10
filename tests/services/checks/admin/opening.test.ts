import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OPENING_MS } from "#core/checks/admin-checks.ts";
import { auditEvents, checks } from "#db/tables/index.ts";
import { adminWorld } from "#tests/support/admin-checks.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const why = "She says that match 3 is her own.";

test("grace opens ada's report with a reason, and ada sees that she did", async () => {
  const { adminChecks, ready, openings } = await adminWorld();
  const id = await ready(820);
  const { token } = await adminChecks.opening.open(grace, id, why);
  expect((await adminChecks.opening.read(grace, id, token))?.report.title).toBe("Tides of the north");
  expect(await openings(ada, id)).toMatchObject([{ role: "admin", reason: why }]);
  expect(await openings(eve, id)).toEqual([]);
  expect(await openings(grace, id)).toEqual([]);
});

test("a report is not shown without a grant, or with a grant of another admin, of another report or past its expiry", async () => {
  const { clock, adminChecks, ready } = await adminWorld();
  const [id, other] = [await ready(821), await ready(822)];
  const another = { ...grace, id: "ines", subject: "user_ines" };
  const { token } = await adminChecks.opening.open(grace, id, why);
  expect(await adminChecks.opening.read(grace, id, null)).toBeNull();
  expect(await adminChecks.opening.read(grace, id, `${token}x`)).toBeNull();
  expect(await adminChecks.opening.read(grace, other, token)).toBeNull();
  expect(await adminChecks.opening.read(another, id, token)).toBeNull();
  await expect(adminChecks.opening.read(bob, id, token)).rejects.toMatchObject({ reason: "not_allowed" });
  clock.pass(OPENING_MS + 1000);
  expect(await adminChecks.opening.read(grace, id, token)).toBeNull();
});

test("an old sign-in, or one without an age, cannot open a report; the attempts are audited", async () => {
  const { db, adminChecks, ready, openings } = await adminWorld();
  const id = await ready(823);
  for (const signIn of ["old", undefined] as const)
    await expect(adminChecks.opening.open({ ...grace, signIn }, id, why)).rejects.toMatchObject({
      reason: "not_fresh",
    });
  const rows = await db.select().from(auditEvents);
  expect(rows.map(({ result }) => result)).toEqual(["denied", "denied"]);
  expect(await openings(ada, id)).toEqual([]);
});

test("the report of a private check cannot be opened, and bob cannot open any report", async () => {
  const { db, adminChecks, ready } = await adminWorld();
  const id = await ready(824);
  await expect(adminChecks.opening.open(bob, id, why)).rejects.toMatchObject({ reason: "not_allowed" });
  await db.update(checks).set({ mode: "private" }).where(eq(checks.id, id));
  await expect(adminChecks.opening.open(grace, id, why)).rejects.toThrow("never received");
  expect(await db.select().from(auditEvents)).toEqual([]);
});
