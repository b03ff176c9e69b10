import { createAlertSetting } from "./alerts.ts";
import { createIntegrations, type IntegrationPorts } from "./integrations.ts";
import { createIntegrityRules, type IntegrityRulesPorts } from "./integrity-rules.ts";
import { createRetentionSetting } from "./retention.ts";
import { createStaffNotifications } from "./staff-notifications.ts";

/** What admins set while the site runs. Prices, coupons, experts and feature flags have services of their own. */
export function createSettings(ports: IntegrityRulesPorts & IntegrationPorts) {
  return {
    retention: createRetentionSetting(ports),
    alerts: createAlertSetting(ports),
    integrityRules: createIntegrityRules(ports),
    staffNotifications: createStaffNotifications(ports),
    integrations: createIntegrations(ports),
  };
}
