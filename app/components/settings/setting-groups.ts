import { offeredServices, type PriceList } from "#core/orders/price-list.ts";
import type { AlertSettings } from "#schema/settings/alerts.ts";
import type { Retention } from "#schema/settings/retention.ts";
import { alertRules } from "#schema/vocabulary/alerts.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import type { IntegrationState } from "#schema/vocabulary/settings.ts";

/** A page of the settings with its state in a few words. */
type SettingEntry = { href: string; label: string; state: string };
export type SettingGroup = { title: string; entries: SettingEntry[] };

type State = {
  prices: { current: PriceList; upcoming: { version: number; startsAt: number } | null };
  integrations: readonly { state: IntegrationState }[];
  /** What each integrity rule does. */
  rules: Readonly<Record<string, string>>;
  retention: Retention;
  alerts: AlertSettings;
  experts: readonly { active: boolean }[];
  /** The time zone of the support hours. */
  zone: string;
};

/** The pages of the settings, grouped, each with its state. */
export function settingGroups({
  prices,
  integrations,
  rules,
  retention,
  alerts,
  experts,
  zone,
}: State): SettingGroup[] {
  const { current, upcoming } = prices;
  const offered = offeredServices(current).length;
  const changed = Object.values(rules).filter((mode) => mode !== "on").length;
  const off = integrations.filter(({ state }) => state === "off").length;
  const active = experts.filter((expert) => expert.active).length;
  const start = upcoming
    ? `; list ${upcoming.version} starts on ${new Date(upcoming.startsAt).toISOString().slice(0, 10)}`
    : "";
  return [
    {
      title: "Money",
      entries: [
        {
          href: "/admin/settings/prices",
          label: "Prices",
          state: `Price list ${current.version}, ${offered} of ${serviceKinds.length} services offered${start}`,
        },
        { href: "/admin/settings/coupons", label: "Coupons", state: "Codes and discounts" },
      ],
    },
    {
      title: "Orders",
      entries: [
        { href: "/admin/settings/experts", label: "Experts", state: `${active} of ${experts.length} available` },
        {
          href: "/admin/settings/integrity",
          label: "Integrity rules",
          state: changed === 0 ? "All rules on" : `${changed} of ${Object.keys(rules).length} rules changed`,
        },
      ],
    },
    {
      title: "Support",
      entries: [
        { href: "/admin/settings/support", label: "Support hours", state: `Time zone ${zone}` },
        { href: "/admin/settings/answers", label: "Saved replies", state: "Texts for frequent questions" },
      ],
    },
    {
      title: "People and security",
      entries: [
        {
          href: "/admin/settings/notifications",
          label: "Staff notifications",
          state: "Defaults for editors and admins",
        },
        {
          href: "/admin/settings/retention",
          label: "Retention",
          state: `New accounts: ${retention.newAccounts === 1 ? "1 day" : `${retention.newAccounts} days`}`,
        },
        { href: "/admin/audit", label: "Audit log", state: "Who changed what, and when" },
      ],
    },
    {
      title: "Site",
      entries: [
        { href: "/admin/settings#flags", label: "Features", state: "Turn parts of the site off and on" },
        {
          href: "/admin/settings/alerts",
          label: "Alerts",
          state: alerts.off.length === 0 ? "All rules on" : `${alerts.off.length} of ${alertRules.length} rules off`,
        },
        { href: "/admin/settings#site", label: "Site", state: "Name, addresses and mode" },
      ],
    },
    {
      title: "Integrations",
      entries: [
        {
          href: "/admin/settings/integrations",
          label: "Integrations",
          state: off === 0 ? `All ${integrations.length} set up` : `${off} of ${integrations.length} not set up`,
        },
        { href: "/admin/settings#open-literature", label: "Open literature", state: "Services that checks ask" },
      ],
    },
  ];
}
