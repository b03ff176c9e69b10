import { z } from "zod";
import type { flagNames } from "../vocabulary/platform.ts";

export type FlagName = (typeof flagNames)[number];
export type Flags = Record<FlagName, boolean>;

export const FlagValue = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1")
  .default(true);
