import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import type { ReviewVerdict } from "#core/orders/integrity/review.ts";
import { findSetting } from "#db/settings/settings.ts";
import { type ReviewedTexts, singleText } from "#schema/orders/order.ts";
import { IntegrityRuleModes, type IntegrityRulesForm, type IntegrityTrial } from "#schema/settings/integrity-rules.ts";
import { integrityRules, type ServiceKind } from "#schema/vocabulary/orders.ts";
import { createSettingVersions, type SettingPorts } from "../shared/setting-versions.ts";

export type IntegrityRulesPorts = SettingPorts & {
  /** The function that judges orders. */
  judgeOrder: (texts: ReviewedTexts, kind: ServiceKind) => Promise<ReviewVerdict>;
};

const allOn = Object.fromEntries(integrityRules.map((rule) => [rule, "on"])) as IntegrityRuleModes;

/** What the integrity rules do with an order, and a box to try them. */
export function createIntegrityRules({ judgeOrder, ...ports }: IntegrityRulesPorts) {
  const setting = createSettingVersions<IntegrityRuleModes>(ports, {
    key: "integrity_rules",
    act: "integrity_rules.save",
    label: "Integrity rules",
    schema: IntegrityRuleModes,
    usual: allOn,
    stored: () => findSetting(ports.db, "integrity_rules"),
  });

  async function save(actor: Actor, { seen, reason, modes }: IntegrityRulesForm): Promise<void> {
    await setting.save(actor, { value: modes, seen, reason });
  }

  /** What an order with these instructions would get. Stores nothing. */
  async function tryOut(actor: Actor, { kind, text }: IntegrityTrial): Promise<ReviewVerdict> {
    requireAdmin(actor, "Only admins can try the integrity rules.");
    return judgeOrder(singleText(text), kind);
  }

  return { ...setting, save, tryOut };
}
