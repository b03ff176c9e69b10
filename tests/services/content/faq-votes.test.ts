import { expect, test } from "vitest";
import { createFaqVotes } from "#app/services/content/faq-votes.ts";
import { openDatabase } from "#db/client.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";

test("the votes on an answer are added up over days, separately for each question", async () => {
  const clock = testClock();
  const answers = createFaqVotes({ db: openDatabase(testEnv.DB, null, "primary").db, clock });
  await Promise.all([answers.vote("keep", true), answers.vote("keep", true), answers.vote("keep", false)]);
  clock.pass(24 * 3_600_000);
  await answers.vote("keep", true);
  await answers.vote("keeper", false);
  expect(await answers.votes("keep")).toEqual({ yes: 3, no: 1 });
});
