import { z } from "zod";
import { countDays } from "#db/analytics/roll-up.ts";
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
import { type Scene, timesBefore } from "./scene.ts";
import { staffScenes } from "./staff.ts";
import { openDemoWorld } from "./world.ts";

/** When the demo data of this state began, and which scenes have begun: a scene runs once, also after a crash. */
const Marker = z.object({ begunAt: z.number(), begun: z.array(z.string()), done: z.boolean() });
type Marker = z.infer<typeof Marker>;

const MARKER = "local-demo/marker.json";
/** How long ago the demo people signed up: nothing of theirs is older. */
const MEMBERS_DAYS = 60;
/** Checks of demo people beyond the free ones of a day, as the first seed gives them. */
const CREDITS = 50;
/** The index of our articles is filled by the queue; a check before it would find nothing. */
const INDEX_WAIT_MS = 120_000;

export type Filled = { demo: boolean; scenes: number; failed: string[] };

/** Decides on the first start of a state whether it has demo data. A state that has people already gets none. */
export async function beginDemo(env: Env, config: Config): Promise<boolean> {
  if (await readMarker(env)) return true;
  // Real keys: nothing invented is sent to a real service.
  if (config.stripe || config.clerk || config.cms) return false;
  const { db } = openDatabase(env.DB, null, "primary");
  if ((await countPeople(db, { q: "", role: null, status: null })) > 0) return false;
  const begunAt = Date.now();
  const since = begunAt - MEMBERS_DAYS * DAY_MS;
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
  await writeMarker(env, { begunAt, begun: [], done: false });
  return true;
}

let filling: Promise<Filled> | null = null;

/** Fills a state that was begun with demo data; again it changes nothing. */
export function fillDemo(env: Env, config: Config, origin: string): Promise<Filled> {
  filling ??= fill(env, config, origin).finally(() => {
    filling = null;
  });
  return filling;
}

async function fill(env: Env, config: Config, origin: string): Promise<Filled> {
  const marker = await readMarker(env);
  if (!marker) return { demo: false, scenes: 0, failed: [] };
  if (marker.done) return { demo: true, scenes: marker.begun.length, failed: [] };
  const world = openDemoWorld(env, config, origin);
  const cast = await world.cast();
  const times = timesBefore(marker.begunAt);
  const failed = [
    ...(await play([
      ...finishedOrderScenes(world, cast, times),
      ...openOrderScenes(world, cast, times),
      ...conversationScenes(world, cast, times),
      ...contentScenes(world, cast, times),
    ])),
  ];
  await indexFilled();
  failed.push(
    ...(await play([
      ...checkScenes(world, cast, times),
      ...reportConversationScenes(world, cast, times),
      ...staffScenes(world, cast, times),
    ])),
  );
  world.setClock(Date.now());
  await world.notifications.sweep();
  await world.sendEmails(Date.now());
  // The clock began before these days had rows.
  await countDays(world.db, dayOf(marker.begunAt) - MEMBERS_DAYS, dayOf(Date.now()));
  await writeMarker(env, { ...marker, done: true });
  return { demo: true, scenes: marker.begun.length, failed };

  /** Runs the steps of all scenes in the order of their times. Returns the scenes that failed. */
  async function play(scenes: readonly Scene[]): Promise<string[]> {
    const wrong: string[] = [];
    const begunBefore = new Set(marker?.begun);
    const steps = scenes
      .filter(({ name }) => !begunBefore.has(name))
      .flatMap(({ name, steps: own }) => own.map((step) => ({ ...step, name })))
      .sort((a, b) => a.at - b.at);
    for (const { name, at, run } of steps) {
      if (wrong.includes(name)) continue;
      await world.sendEmails(at);
      world.setClock(at);
      if (marker && !marker.begun.includes(name)) {
        marker.begun.push(name);
        await writeMarker(env, marker);
      }
      try {
        await run();
        await world.doJobs();
      } catch (error) {
        logProblem({ event: "demo", problem: name }, error);
        wrong.push(name);
      }
    }
    return wrong;
  }

  async function indexFilled(): Promise<void> {
    for (const until = Date.now() + INDEX_WAIT_MS; Date.now() < until; await pause(300)) {
      if ((await countWaiting(world.db)) === 0) return;
    }
  }
}

async function readMarker(env: Env): Promise<Marker | null> {
  const stored = await env.FILES.get(MARKER);
  return stored ? Marker.parse(await stored.json()) : null;
}

async function writeMarker(env: Env, marker: Marker): Promise<void> {
  await env.FILES.put(MARKER, JSON.stringify(marker));
}
