import { AppError } from "#core/app-error.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireFresh } from "#core/identity/fresh-sign-in.ts";
import { showsOnPublicPages, withChanges } from "#core/platform/feature-flags.ts";
import type { Clock, Pages } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { changedFlags, changeFlag, type FlagChangeRow, type FlagRow, flagChanges } from "#db/platform/feature-flags.ts";
import type { FlagChange, FlagUndo } from "#schema/platform/flag-change.ts";
import type { FlagName, Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

export type FeatureFlagsPorts = {
  db: Database;
  clock: Clock;
  pages: Pages;
  /** The configuration's values. */
  defaults: Flags;
  /** What runs at once after a change, without failing: this isolate forgets the old value, and sockets are closed. */
  onChange: (name: FlagName, enabled: boolean) => Promise<void>;
};

const ADMINS_ONLY = "Only admins can turn features on and off.";
const CHANGED = "Another admin changed this feature in the meantime. Reload the page and try again.";

/** Changes of each flag that the settings page lists. */
const LISTED = 5;

/** The feature flags as admins change them: the configuration's values are the defaults. */
export function createFeatureFlags({ db, clock, pages, defaults, onChange }: FeatureFlagsPorts) {
  /** Every flag as stored now, with its last changes, newest first. */
  async function list(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    const [rows, changes] = await Promise.all([changedFlags(db), flagChanges(db, LISTED)]);
    const flags = withChanges(defaults, rows);
    return flagNames.map((name) => ({
      name,
      enabled: flags[name],
      byDefault: defaults[name],
      version: versionOf(rows, name),
      changes: changes.filter((row) => row.name === name).map(viewOf),
    }));
  }

  /** Throws AppError `not_fresh`, or `conflict` if the flag has changed since the page was opened. */
  async function change(actor: Actor, { name, enabled, version, reason }: FlagChange): Promise<void> {
    const before = await current(actor, { name, version });
    if (before === enabled) throw new AppError("conflict", CHANGED);
    await save(actor, { name, version, before, after: enabled, reason, why: null });
  }

  /** Gives the flag back the value from before its last change. Throws as `change` does. */
  async function undo(actor: Actor, { name, version }: FlagUndo): Promise<void> {
    const before = await current(actor, { name, version });
    if (version === 0) throw new AppError("conflict", CHANGED);
    await save(actor, { name, version, before, after: !before, reason: null, why: "undo" });
  }

  /** The value of a flag that still has this version. */
  async function current(actor: Actor, { name, version }: FlagUndo): Promise<boolean> {
    requireAdmin(actor, ADMINS_ONLY);
    requireFresh(actor);
    const rows = await changedFlags(db);
    if (versionOf(rows, name) !== version) throw new AppError("conflict", CHANGED);
    return withChanges(defaults, rows)[name];
  }

  type Save = {
    name: FlagName;
    version: number;
    before: boolean;
    after: boolean;
    reason: string | null;
    why: "undo" | null;
  };

  async function save(actor: Actor, { name, version, before, after, reason, why }: Save): Promise<void> {
    const { id: actorId, role: actorRole } = requireAdmin(actor, ADMINS_ONLY);
    const now = clock.now();
    const tags = showsOnPublicPages(name) ? [pageTags.site] : [];
    const saved = await changeFlag(
      db,
      { name, enabled: after, version, byId: actorId, now, staleTags: tags },
      {
        at: now,
        actorId,
        actorRole,
        action: "flag.change",
        targetType: "flag",
        targetId: name,
        ownerId: null,
        reason,
        detail: { before, after, ...(why && { why }) },
        result: "ok",
      },
    );
    if (!saved) throw new AppError("conflict", CHANGED);
    await onChange(name, after);
    // One that fails is logged by the adapter, and repeated by the minute.
    if (tags.length > 0) await pages.purge(tags).catch(() => {});
  }

  return { list, change, undo };
}

function versionOf(rows: readonly FlagRow[], name: FlagName): number {
  return rows.find((row) => row.name === name)?.version ?? 0;
}

function viewOf({ at, by, reason, before, after, why }: FlagChangeRow) {
  return { at, by, reason, from: before === 1, to: after === 1, undo: why === "undo" };
}
