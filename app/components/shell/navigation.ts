import { FileText, House, List, type LucideIcon, Mail, MessageSquare, Plus, Settings2, User } from "lucide-react";

export type ShellLink = { href: string; label: string; icon: LucideIcon; count?: number; countLabel?: string };

const work = "/dashboard/work";

/** The sidebar of the dashboard, in the order of the specification; experts also have their work there. */
const dashboardLinks: readonly ShellLink[] = [
  { href: "/dashboard", label: "Dashboard", icon: House },
  { href: work, label: "Your work", icon: FileText },
  { href: "/dashboard/orders", label: "Orders", icon: List },
  { href: "/dashboard/new-order", label: "New Order", icon: Plus },
  { href: "/dashboard/messages", label: "Messages", icon: MessageSquare },
  { href: "/dashboard/email-admin", label: "Email Admin", icon: Mail },
  { href: "/dashboard/profile", label: "Profile", icon: User },
  { href: "/dashboard/settings", label: "Settings", icon: Settings2 },
];

/** The bottom bar on phones. */
const phoneLinks: readonly ShellLink[] = [
  { href: "/dashboard", label: "Home", icon: House },
  { href: work, label: "Work", icon: FileText },
  { href: "/dashboard/orders", label: "Orders", icon: List },
  { href: "/dashboard/messages", label: "Messages", icon: MessageSquare },
  { href: "/dashboard/profile", label: "Profile", icon: User },
];

/** The links of the sidebar, or those of the bottom bar, with the number of unread conversations. */
export function dashboardLinksFor({
  unread,
  expert,
  phone = false,
}: {
  unread: number;
  expert?: boolean | undefined;
  phone?: boolean;
}): readonly ShellLink[] {
  return (phone ? phoneLinks : dashboardLinks)
    .filter(({ href }) => expert || href !== work)
    .map((link) => (link.href === "/dashboard/messages" ? { ...link, count: unread, countLabel: "unread" } : link));
}

/** The first page of an area is current only at its exact path; the others also for every path below them. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  if (href === "/dashboard" || href === "/admin") return path === href;
  // Comments belong to content and have no sidebar link of their own.
  if (href === "/admin/content" && path === "/admin/comments") return true;
  return path === href || path.startsWith(`${href}/`);
}
