import { useLocation } from "react-router";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { closedArea } from "#core/platform/closed-areas.ts";
import pageStyles from "./shell.page.module.css";

const pages = [
  { href: "/admin", label: "Overview", adminOnly: false },
  { href: "/admin/support", label: "Support inbox", adminOnly: false },
  { href: "/admin/users", label: "Users", adminOnly: true },
  { href: "/admin/analytics", label: "Analytics", adminOnly: true },
  { href: "/admin/messages", label: "Message log", adminOnly: true },
  { href: "/admin/audit", label: "Audit log", adminOnly: true },
];

/** The overview pages that have no link in the sidebar. A tab is shown only to users who may open its page. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const root = useRootData();
  const admin = root?.viewer?.role === "admin";
  const isOpen = (href: string) => !root || closedArea(root.config.flags, href) === null;
  const tabs = pages
    .filter(({ href, adminOnly }) => (admin || !adminOnly) && isOpen(href))
    .map(({ href, label }) => ({ href, label, current: pathname === href }));
  return <Tabs className={pageStyles.block} label="Overview pages" tabs={tabs} />;
}
