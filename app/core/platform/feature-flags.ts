import type { FlagName, Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

/** The header of an answer to a signed-in person with the flags that it was made with. */
export const FLAGS_HEADER = "X-Flags";

/** 1 or 0 for each flag, in the order of the vocabulary. */
export function flagsCode(flags: Flags): string {
  return flagNames.map((name) => (flags[name] ? "1" : "0")).join("");
}

/** Features that pages for everybody show: their change drops the copies at the edge. */
const onPublicPages: readonly FlagName[] = ["publicAccess", "publicRoutes", "comments", "turnitin"];

export function showsOnPublicPages(name: FlagName): boolean {
  return onPublicPages.includes(name);
}

/** Roles can only be lowered while this is off: no one becomes an editor or an admin, by our pages or the provider's. */
export function roleChangesOpen(flags: Flags): boolean {
  return flags.roleManagement;
}

/** The configuration's flags with the changes that admins made. */
export function withChanges(defaults: Flags, changes: readonly { name: FlagName; enabled: boolean }[]): Flags {
  return { ...defaults, ...Object.fromEntries(changes.map(({ name, enabled }) => [name, enabled])) };
}
