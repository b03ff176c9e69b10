import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { freeChecksUsed } from "#db/payments/credits.ts";
import { checks } from "#db/tables/index.ts";
import { harbour } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

/** Two versions of one essay, the second checked with other settings than the first. */
async function twoVersions() {
  const all = world();
  await all.addToSources("harbour", harbour);
  const text = `${essay(40, 600)}\n\n${harbour.split("\n\n")[1]}`;
  const first = await all.send(ada, "First.txt", "text", utf8(text));
  const firstReport = await all.ask(ada, first.id, { smallMatchWords: 8 });
  expect(await all.worker().runs.run(firstReport)).toBe("done");
  all.clock.pass(60_000);
  const second = await all.send(ada, "Second.txt", "text", utf8(`${text}\n\nOne line more.`));
  const report = await all.ask(ada, second.id, { smallMatchWords: 14, excludeQuotations: false });
  expect(await all.worker().runs.run(report)).toBe("done");
  all.clock.pass(60_000);
  return { ...all, first, second, firstReport, report };
}

test("versions checked with other settings are not compared; a free check with the same settings makes it possible", async () => {
  const all = await twoVersions();
  const { firstReport, report } = all;
  expect(await all.reports.changes(ada, report)).toEqual({ previousId: firstReport, why: "settings" });
  expect(await all.rechecks.offer(ada, report)).toEqual({ state: "offered" });

  const used = await freeChecksUsed(all.db, ada.id, 0);
  const id = await all.rechecks.request(ada, report);
  expect(await all.rechecks.offer(ada, report)).toEqual({ state: "running", checkId: id });
  expect(await freeChecksUsed(all.db, ada.id, 0)).toBe(used);
  const [row] = await all.db.select().from(checks).where(eq(checks.id, id));
  expect(row).toMatchObject({ paidBy: "recheck", documentId: all.first.id, title: "First" });
  expect(row?.options).toMatchObject({ smallMatchWords: 14, excludeQuotations: false, turnitin: false });

  expect(await all.worker().runs.run(id)).toBe("done");
  expect(await all.reports.changes(ada, report)).toMatchObject({ previousId: id, mended: [], added: [] });
  expect(await all.rechecks.offer(ada, report)).toEqual({ state: "done", checkId: id });
});

test("a free recheck requested twice, or ten times at once, is one check, and is not repeated when done", async () => {
  const all = await twoVersions();
  const ids = await Promise.all(Array.from({ length: 10 }, () => all.rechecks.request(ada, all.report)));
  expect(new Set(ids).size).toBe(1);
  expect(await all.worker().runs.run(ids[0]!)).toBe("done");
  all.sent.length = 0;
  expect(await all.rechecks.request(ada, all.report)).toBe(ids[0]);
  expect(all.sent).toEqual([]);
  const rows = await all.db.select().from(checks).where(eq(checks.paidBy, "recheck"));
  expect(rows).toHaveLength(1);
});

test("only the owner can request a free recheck, and not for a first version or a report that can already be compared", async () => {
  const all = await twoVersions();
  for (const who of [eve, bob]) {
    await expect(all.rechecks.request(who, all.report)).rejects.toMatchObject({ reason: "not_found" });
    await expect(all.rechecks.offer(who, all.report)).rejects.toMatchObject({ reason: "not_found" });
  }
  expect(await all.rechecks.offer(ada, all.firstReport)).toEqual({ state: "no", why: "first" });

  const alike = await all.ask(ada, all.second.id, { smallMatchWords: 8 });
  expect(await all.worker().runs.run(alike)).toBe("done");
  await expect(all.rechecks.request(ada, alike)).rejects.toMatchObject({ reason: "conflict" });

  // A free check of a version between others brings no other one.
  const third = await all.send(ada, "Third.txt", "text", utf8(`${essay(40, 600)}\n\nAnother end of it.`));
  const last = await all.ask(ada, third.id, { smallMatchWords: 20 });
  expect(await all.worker().runs.run(last)).toBe("done");
  const free = await all.rechecks.request(ada, last);
  expect(await all.worker().runs.run(free)).toBe("done");
  expect(await all.rechecks.offer(ada, free)).toEqual({ state: "no", why: "is_recheck" });
});

test("a deleted version cannot be checked again", async () => {
  const all = await twoVersions();
  await all.documents.remove(ada, all.first.id);
  await all.worker().library.forget(all.first.id);
  await expect(all.rechecks.request(ada, all.report)).rejects.toMatchObject({ reason: "conflict" });
});
