import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight, type StaffAct } from "#core/identity/rights.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findSettingVersion, saveSettingVersion, settingHistory } from "#db/settings/settings.ts";
import type { SettingRestore } from "#schema/settings/setting-form.ts";
import type { AuditWriter } from "./audit-writer.ts";

export type SettingPorts = { db: Database; clock: Clock; audit: AuditWriter };

type Schema<Value> = { safeParse(value: unknown): { success: true; data: Value } | { success: false } };

type Setting<Value extends object> = {
  key: string;
  act: Extract<
    StaffAct,
    "retention.save" | "integrity_rules.save" | "staff_notifications.save" | "alerts.save" | "support_hours.save"
  >;
  label: string;
  schema: Schema<Value>;
  usual: Value;
  stored: () => Promise<{ value: unknown; version: number } | null>;
};

/** Versions that a page lists. */
const LISTED = 20;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** One setting of which every version is kept: reading, saving over the version that was seen, and restoring an earlier one. */
export function createSettingVersions<Value extends object>(
  { db, clock, audit }: SettingPorts,
  { key, act, label, schema, usual, stored }: Setting<Value>,
) {
  /** The value of now; a stored one that does not fit any more counts as not set. */
  async function current(): Promise<{ value: Value; version: number }> {
    const found = await stored();
    return { value: parsedValue(found?.value) ?? usual, version: found?.version ?? 0 };
  }

  /** The value of now with the newest versions. @param before lists versions before this one */
  async function read(actor: Actor, before = NEWEST) {
    requireAdmin(actor);
    const [now, rows] = await Promise.all([current(), settingHistory(db, key, { before, limit: LISTED + 1 })]);
    const history = rows.slice(0, LISTED).map(({ version, reason, byName, createdAt, value }) => ({
      ...{ version, reason, byName, createdAt },
      value: parsedValue(value),
    }));
    return { ...now, history, older: rows.length > LISTED ? (history.at(-1)?.version ?? null) : null };
  }

  /** @throws AppError conflict where another admin saved meanwhile */
  async function save(actor: Actor, { value, seen, reason }: { value: Value; seen: number; reason: string }) {
    await write(actor, { value, seen, reason, why: null });
  }

  /** Makes an earlier version the current one again, as a new version. Version 0 are the defaults. */
  async function restore(actor: Actor, { seen, version }: SettingRestore): Promise<void> {
    requireRight(actor, act);
    const value = version === 0 ? usual : parsedValue((await findSettingVersion(db, key, version))?.value);
    if (!value) throw new AppError("not_found", "There is no such version.");
    const reason = version === 0 ? "Restored the defaults" : `Restored version ${version}`;
    await write(actor, { value, seen, reason, why: "undo" });
  }

  type Written = { value: Value; seen: number; reason: string; why: "undo" | null };

  async function write(actor: Actor, { value, seen, reason, why }: Written): Promise<void> {
    const admin = requireRight(actor, act);
    const before = await current();
    if (before.version !== seen) throw changed();
    const changes = changesOf(before.value, value);
    if (Object.keys({ ...changes.before, ...changes.after }).length === 0)
      throw new AppError("invalid", "Nothing was changed.");
    const row = { key, value, seen, reason, byId: admin.id, byName: admin.fullName, now: clock.now() };
    const recorded = {
      ...({ action: act, target: "setting", targetId: key, label, reason } as const),
      ...changes,
      detail: why && { why },
    };
    if (!(await audit.record(admin, recorded, (handle) => saveSettingVersion(handle, row)))) throw changed();
  }

  function parsedValue(value: unknown): Value | null {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : null;
  }

  return { current, read, save, restore };
}

function changed(): AppError {
  return new AppError("conflict", "Another admin changed this setting in the meantime. Reload the page.");
}
