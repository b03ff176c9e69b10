import { withChanges } from "#core/platform/feature-flags.ts";
import type { Clock } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { changedFlags } from "#db/platform/feature-flags.ts";
import type { Config } from "#schema/platform/config.ts";
import type { FlagName, Flags } from "#schema/platform/flags.ts";
import { pause, systemClock } from "./clock.ts";
import { logProblem } from "./log.ts";

/** A value this young is used as it is: six statements a minute of an isolate, however many requests it has. */
const FRESH_MS = 10_000;
/** Until then it is used once more while the next one is read; an older one is waited for. A change acts within it. */
const OLDEST_MS = 30_000;
/** A database that does not answer by then counts as down, and the last known value applies. */
const PATIENCE_MS = 2_000;
/** After a failure the database is not asked for so long: requests do not wait for it one after the other. */
const PAUSE_MS = 5_000;

type Change = { name: FlagName; enabled: boolean };
type Source = { read: () => Promise<readonly Change[]>; defaults: Flags };
type Later = (work: Promise<unknown>) => void;

/**
 * The flags as one isolate knows them: what admins changed, over the configuration's values. Requests share the value
 * and never each other's reads, because the platform ends the reads of a request with it.
 */
export function createFlagReader({ now, wait }: { now: Clock["now"]; wait: (ms: number) => Promise<void> }) {
  let known: { changes: readonly Change[]; at: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let forgotten = 0;

  /** At most 30 seconds old; older only while the database does not answer. `later` outlives the response. */
  async function current(source: Source, later?: Later): Promise<Flags> {
    const age = known ? now() - known.at : Number.POSITIVE_INFINITY;
    const isDown = now() - failedAt < PAUSE_MS;
    if (age >= FRESH_MS && !isDown) {
      if (age >= OLDEST_MS || !later) await refresh(source);
      else if (now() - refreshedAt >= PAUSE_MS) {
        refreshedAt = now();
        later(refresh(source));
      }
    }
    return withChanges(source.defaults, known?.changes ?? []);
  }

  /** As stored now. `isExact` is false if the database did not answer, and the last known value is given. */
  async function exact(source: Source): Promise<{ flags: Flags; isExact: boolean }> {
    const changes = await refresh(source);
    return { flags: withChanges(source.defaults, changes ?? known?.changes ?? []), isExact: changes !== null };
  }

  async function refresh({ read }: Source): Promise<readonly Change[] | null> {
    const at = now();
    const before = forgotten;
    const changes = await Promise.race([read().catch(() => null), wait(PATIENCE_MS).then(() => null)]);
    if (changes === null) {
      failedAt = now();
      logProblem({ event: "flags_not_read" });
      return null;
    }
    // A read that began before a change of this isolate may lack it, and one that began earlier may end later.
    if (before === forgotten && at >= (known?.at ?? at)) known = { changes, at };
    return changes;
  }

  /** This isolate has changed a flag: its next request reads them again. */
  function forget(): void {
    if (known) known = { ...known, at: Number.NEGATIVE_INFINITY };
    forgotten++;
    failedAt = Number.NEGATIVE_INFINITY;
    refreshedAt = Number.NEGATIVE_INFINITY;
  }

  return { current, exact, forget };
}

const reader = createFlagReader({ now: systemClock.now, wait: pause });

export const forgetFlags = reader.forget;

/** The flags that apply now in this isolate. */
export function flagsNow(env: { DB: D1Database }, defaults: Flags, later?: Later): Promise<Flags> {
  return reader.current(sourceOf(env, defaults), later);
}

/** The configuration with the flags that apply now in this isolate. */
export async function withFlags(env: { DB: D1Database }, config: Config, later?: Later): Promise<Config> {
  return { ...config, flags: await flagsNow(env, config.flags, later) };
}

/** The same with one statement: for what is kept longer than an isolate's value, such as a page at the edge. */
export async function withExactFlags(
  env: { DB: D1Database },
  config: Config,
): Promise<{ config: Config; isExact: boolean }> {
  const { flags, isExact } = await reader.exact(sourceOf(env, config.flags));
  return { config: { ...config, flags }, isExact };
}

function sourceOf(env: { DB: D1Database }, defaults: Flags): Source {
  return { defaults, read: () => changedFlags(openDatabase(env.DB, null, "primary").db) };
}
