import type { CheckMode } from "#schema/checks/check.ts";

/** What the form of a check starts with. A choice that is kept in this browser comes before it. */
export type UsualChoices = { mode: CheckMode; compareOwnDrafts: boolean; retentionDays: number };

/** @param settings of the signed-in person; null is a visitor */
export function usualChoices(
  settings: { privateByDefault: boolean; compareOwnDrafts: boolean; retentionDays: number } | null,
): UsualChoices {
  if (!settings) return { mode: "kept", compareOwnDrafts: true, retentionDays: 30 };
  const { privateByDefault, compareOwnDrafts, retentionDays } = settings;
  return { mode: privateByDefault ? "private" : "kept", compareOwnDrafts, retentionDays };
}

/** A private check compares with the person's own texts only if they select it. */
export function comparesDrafts(mode: CheckMode, { compareOwnDrafts }: UsualChoices): boolean {
  return mode === "kept" && compareOwnDrafts;
}
