import { z } from "zod";
import { block } from "../shared/text.ts";
import { integrityRules, lockedIntegrityRules, ruleModes, serviceKinds } from "../vocabulary/orders.ts";
import { SeenVersion, SettingReason } from "./setting-form.ts";

const Mode = z.enum(ruleModes);

/** What each rule does. */
export const IntegrityRuleModes = z.record(z.enum(integrityRules), Mode);
export type IntegrityRuleModes = z.infer<typeof IntegrityRuleModes>;

export const IntegrityRulesForm = z
  .object({
    seen: SeenVersion,
    reason: SettingReason,
    ...Object.fromEntries(integrityRules.map((rule) => [rule, Mode])),
  })
  .superRefine((form, context) => {
    for (const rule of lockedIntegrityRules)
      if ((form as Record<string, unknown>)[rule] === "off")
        context.addIssue({ code: "custom", path: [rule], message: "This rule cannot be turned off." });
  })
  .transform(({ seen, reason, ...modes }) => ({ seen, reason, modes: IntegrityRuleModes.parse(modes) }));
export type IntegrityRulesForm = z.infer<typeof IntegrityRulesForm>;

/** A text that is judged like an order's instructions. Nothing of it is stored. */
export const IntegrityTrial = z.object({
  kind: z.enum(serviceKinds, { error: "Choose a service." }),
  text: block(1, 5000, "The text"),
});
export type IntegrityTrial = z.infer<typeof IntegrityTrial>;
