import type { flagNames } from "../vocabulary/platform.ts";

export type FlagName = (typeof flagNames)[number];
export type Flags = Record<FlagName, boolean>;
