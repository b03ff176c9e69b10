import { z } from "zod";
import { flagNames } from "../vocabulary/platform.ts";
import type { FlagName, Flags } from "./flags.ts";

export const FlagValue = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1")
  .default(true);

/** The configuration's values, which apply until an admin changes a flag (db/platform/feature-flags.ts). */
export const flagSettings = {
  FLAG_PUBLIC_ACCESS: FlagValue,
  FLAG_PUBLIC_ROUTES: FlagValue,
  FLAG_COMMENTS: FlagValue,
  FLAG_ADMIN_DASHBOARD: FlagValue,
  FLAG_USER_MANAGEMENT: FlagValue,
  FLAG_CONTENT_MANAGEMENT: FlagValue,
  FLAG_ROLE_MANAGEMENT: FlagValue,
  FLAG_TURNITIN: FlagValue,
  FLAG_TELEGRAM: FlagValue,
};

/** Flags by name from settings that were parsed with `flagSettings`. */
export function flagsOf(vars: Record<keyof typeof flagSettings, boolean>): Flags {
  const values: Record<string, boolean> = vars;
  return Object.fromEntries(flagNames.map((name) => [name, values[flagVariable(name)] === true])) as Flags;
}

/** For a Worker that reads nothing else of the configuration: a malformed value turns its feature off. */
export function readFlags(vars: Record<string, unknown>): Flags {
  const isOn = (name: FlagName) => FlagValue.safeParse(vars[flagVariable(name)]).data === true;
  return Object.fromEntries(flagNames.map((name) => [name, isOn(name)])) as Flags;
}

/** publicAccess → FLAG_PUBLIC_ACCESS */
export function flagVariable(name: string): `FLAG_${string}` {
  return `FLAG_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
