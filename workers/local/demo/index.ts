import { providerDays, saveProviderTotals } from "#db/analytics/provider-totals.ts";
import { countDays, setCountedUntil } from "#db/analytics/roll-up.ts";
import { openDatabase } from "#db/client.ts";
import { countPeople } from "#db/identity/people-list.ts";
import { mirrorPerson } from "#db/identity/users.ts";
import { giveCredits } from "#db/payments/credits.ts";
import { seedExperts } from "#db/seed/experts.ts";
import { dayOf } from "#db/shared/roll-ups.ts";
import { countWaiting } from "#db/sources/sources.ts";
import { HONOUR_VERSION } from "#schema/identity/user.ts";
import type { Config } from "#schema/platform/config.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Env } from "../../env.ts";
import { pause } from "../../platform/clock.ts";
import { logProblem } from "../../platform/log.ts";
import { everyDemoPerson, personOf } from "../identity/demo-people.ts";
import { checkScenes } from "./checks.ts";
import { contentScenes } from "./content.ts";
import { conversationScenes, reportConversationScenes } from "./conversations.ts";
import { finishedOrderScenes } from "./finished-orders.ts";
import { openOrderScenes } from "./open-orders.ts";
import { failedScenes, type NamedStep, NOT_YET, Progress, playSteps, stepsOf } from "./play.ts";
import { timesBefore } from "./scene.ts";
import { staffScenes } from "./staff.ts";
import { takeTurn } from "./turn.ts";
import { type DemoWorld, openDemoWorld } from "./world.ts";

/** Where the progress of a fill is stored among the files. */
export const MARKER = "local-demo/marker.json";
/** How long ago the demo people signed up: nothing of theirs is older. */
const MEMBERS_DAYS = 60;
/** Checks of demo people beyond the free ones of a day, as the first seed gives them. */
const CREDITS = 50;
/** How long a request plays steps, ms: one that is cut off loses little, and `npm start` can say how far it is. */
const REQUEST_MS = 3_000;
/** How many finished days the night compares with the payment provider (app/services/payments/reconciling.ts). */
const COMPARED_DAYS = 4;

/**
 * `waiting`: the texts that the index of articles lacks, for which a step waits. `failed`: the scenes of which a step
 * fails. If `done`, they are left out until the site is started again.
 */
export type Filled = { done: boolean; played: number; total: number; waiting: number; failed: string[] };

/** Decides on the first start of a state whether it has demo data. A state that has people already gets none. */
export async function beginDemo(env: Env, config: Config): Promise<boolean> {
  let progress = await readProgress(env);
  // A new start tries again what failed before.
  if (progress) await writeProgress(env, { ...progress, tries: {} });
  if (progress?.done || progress?.complete.length) return true;
  const { db } = openDatabase(env.DB, null, "primary");
  if (!progress) {
    // Real keys: nothing invented is sent to a real service.
    if (config.stripe || config.clerk || config.cms) return false;
    if ((await countPeople(db, { q: "", role: null, status: null })) > 0) return false;
    // Before the people: a start that was interrupted adds the rest of them the next time.
    progress = Progress.parse({ begunAt: Date.now(), done: false });
    await writeProgress(env, progress);
  }
  const since = progress.begunAt - MEMBERS_DAYS * DAY_MS;
  for (const person of everyDemoPerson) {
    const id = `demo-${person.subject}`;
    await mirrorPerson(db, personOf(person, { version: HONOUR_VERSION, acceptedAt: since }), {
      id,
      now: since,
      mayRaise: true,
    });
    await giveCredits(db, id, id, CREDITS, since);
  }
  // The coupon of the first seed begins when it is sown.
  await seedExperts(db, since);
  return true;
}

/** Adds demo data for some seconds to a state that was begun with them. Called again, it continues where it was. */
export async function fillDemo(env: Env, config: Config, origin: string): Promise<Filled> {
  const progress = await readProgress(env);
  if (!progress) return { done: true, played: 0, total: 0, waiting: 0, failed: [] };
  const world = openDemoWorld(env, config, origin, progress.notices);
  const steps = await demoSteps(env, world, progress.begunAt);
  const answer = async (done: boolean): Promise<Filled> => ({
    done,
    played: progress.done ? steps.length : progress.complete.length,
    total: steps.length,
    waiting: done ? 0 : await countWaiting(world.db),
    failed: done
      ? failedScenes(steps, progress)
      : steps.filter(({ name }) => progress.tries[name]).map(({ scene }) => scene),
  });
  if (progress.done && !progress.begun) return answer(true);
  const turn = takeTurn();
  if (!turn) return answer(false);
  /** A request whose turn is over must not record what a later one knows better. */
  const save = async (now: Progress) => {
    if (!turn.keep()) throw new Error("Another request adds the demo data.");
    await writeProgress(env, now);
  };
  let isFinished = false;
  try {
    const until = Date.now() + REQUEST_MS;
    isFinished =
      progress.done ||
      (await playSteps(steps, progress, {
        play: (step) => playStep(world, step),
        save,
        mayGoOn: () => Date.now() < until && turn.keep(),
        onError: ({ name }, error) => logProblem({ event: "demo", problem: name }, error),
      }));
    if (!isFinished) return await answer(false);
    await finish(world, progress.begunAt);
    const { failed } = await answer(true);
    progress.done = failed.length === 0;
    await save({ ...progress, begun: undefined, tries: {} });
    return { ...(await answer(true)), failed };
  } finally {
    turn.end(isFinished);
  }
}

/** The steps of a state in the order in which they are played. */
export async function demoSteps(env: Env, world: DemoWorld, begunAt: number): Promise<NamedStep[]> {
  const cast = await world.cast();
  const times = timesBefore(begunAt);
  return [
    ...stepsOf([
      ...finishedOrderScenes(world, cast, times),
      ...openOrderScenes(world, cast, times),
      ...conversationScenes(world, cast, times),
      ...contentScenes(world, cast, times),
    ]),
    // The index of our articles is filled by the queue; a check before it would find nothing.
    ...stepsOf([{ name: "articles in the index", steps: [{ at: begunAt, run: () => indexFilled(env, world) }] }]),
    ...stepsOf([
      ...checkScenes(world, cast, times),
      ...reportConversationScenes(world, cast, times),
      ...staffScenes(world, cast, times),
    ]),
  ];
}

export async function playStep(world: DemoWorld, { at, run }: NamedStep): Promise<unknown> {
  await world.sendEmails(at);
  world.setClock(at);
  const done = await run();
  await world.doJobs();
  return done;
}

let isIndexing = false;

async function indexFilled(env: Env, world: DemoWorld): Promise<typeof NOT_YET | undefined> {
  for (const until = Date.now() + REQUEST_MS; Date.now() < until; await pause(300)) {
    if ((await countWaiting(world.db)) === 0) return;
    // The jobs of an earlier run of the site ended with it.
    if (!isIndexing) await env.JOBS.send({ v: 1, type: "rebuild", bookmark: null });
    isIndexing = true;
  }
  return NOT_YET;
}

/** Sends what is due by now, and counts the days again: the clock may have counted them, and the provider's, before they were full. */
export async function finish(world: DemoWorld, begunAt: number): Promise<void> {
  const now = Date.now();
  world.setClock(now);
  await world.notifications.sweep();
  await world.sendEmails(now);
  const [first, today] = [dayOf(begunAt) - MEMBERS_DAYS, dayOf(now)];
  await countDays(world.db, first, today);
  await setCountedUntil(world.db, now);
  const known = (await providerDays(world.db, first, today - 1)).map(({ day }) => day);
  const nightly = Array.from({ length: COMPARED_DAYS }, (_, at) => today - 1 - at);
  for (const day of new Set([...known, ...nightly])) {
    const totals = await world.provider.totals(day * DAY_MS, (day + 1) * DAY_MS);
    if (totals) await saveProviderTotals(world.db, day, totals, now);
  }
}

async function readProgress(env: Env): Promise<Progress | null> {
  const stored = await env.FILES.get(MARKER);
  return stored ? Progress.parse(await stored.json()) : null;
}

async function writeProgress(env: Env, progress: Progress): Promise<void> {
  await env.FILES.put(MARKER, JSON.stringify(progress));
}
