import { type IntegrityRule, integrityRules, lockedIntegrityRules, type RuleMode } from "#schema/vocabulary/orders.ts";

/** What each rule does; a rule without an entry is on. */
export type RuleModes = Partial<Record<IntegrityRule, RuleMode>>;

/** What a rule does now. Rules that cannot be turned off are on where a stored value says otherwise. */
export function modeOf(modes: RuleModes, rule: string): RuleMode {
  const known = integrityRules.find((one) => one === rule);
  const mode = (known && modes[known]) ?? "on";
  return mode === "off" && isLocked(rule) ? "on" : mode;
}

/** Whether a rule cannot be turned off: it catches written work, or hiding text from a checker. */
export function isLocked(rule: string): boolean {
  return lockedIntegrityRules.some((one) => one === rule);
}
