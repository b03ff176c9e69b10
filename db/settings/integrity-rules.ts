import { IntegrityRuleModes } from "#schema/settings/integrity-rules.ts";
import type { Database } from "../client.ts";
import { findSetting } from "./settings.ts";

/** What the integrity rules do now. Without a stored value, or with one that does not fit any more, every rule is on. */
export async function ruleModesNow(db: Database): Promise<Partial<IntegrityRuleModes>> {
  const read = IntegrityRuleModes.safeParse((await findSetting(db, "integrity_rules"))?.value);
  return read.success ? read.data : {};
}
