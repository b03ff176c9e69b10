import { z } from "zod";
import { line } from "../shared/text.ts";
import { flagNames } from "../vocabulary/platform.ts";

/** `version` is that of the page the form was sent from; 0 for a flag that nobody has changed. */
const Sent = z.object({
  name: z.enum(flagNames, { error: "Choose a feature." }),
  version: z.coerce.number({ error: "The form is out of date. Reload the page and try again." }).int().min(0),
});

/** An admin turns a feature on or off. */
export const FlagChange = Sent.extend({
  enabled: z.enum(["true", "false"], { error: "Choose on or off." }).transform((value) => value === "true"),
  reason: line(10, 500, "The reason"),
});
export type FlagChange = z.infer<typeof FlagChange>;

/** Gives a feature back the state that it had before its last change. */
export const FlagUndo = Sent;
export type FlagUndo = z.infer<typeof FlagUndo>;
