import { z } from "zod";
import { retentionChoices } from "../vocabulary/checks.ts";
import { SeenVersion, SettingReason } from "./setting-form.ts";

/** Days that can be set, with their limits and what holds until they are set. */
export const retentionLimits = {
  notifications: { least: 30, most: 400, usual: 180 },
  outgoingMessages: { least: 30, most: 400, usual: 90 },
  checkLogs: { least: 90, most: 800, usual: 400 },
} as const;
export type RetentionPart = keyof typeof retentionLimits;

const days = ({ least, most }: { least: number; most: number }) =>
  z.coerce
    .number({ error: "Enter a whole number of days." })
    .int("Enter a whole number of days.")
    .min(least, `At least ${least} days.`)
    .max(most, `At most ${most} days.`);

export const Retention = z.object({
  /** For how long checks of new accounts are kept, until their owner chooses. */
  newAccounts: z.coerce.number().pipe(z.literal(retentionChoices)),
  notifications: days(retentionLimits.notifications),
  outgoingMessages: days(retentionLimits.outgoingMessages),
  checkLogs: days(retentionLimits.checkLogs),
});
export type Retention = z.infer<typeof Retention>;

export const RetentionForm = Retention.extend({ seen: SeenVersion, reason: SettingReason });
export type RetentionForm = z.infer<typeof RetentionForm>;
