import {
  CalendarDays,
  FileText,
  House,
  List,
  type LucideIcon,
  Mail,
  MessageSquare,
  Plus,
  Search,
  Settings2,
  User,
} from "lucide-react";
import { closedArea } from "#core/platform/closed-areas.ts";
import type { Flags } from "#schema/platform/flags.ts";

export type ShellLink = { href: string; label: string; icon: LucideIcon; count?: number; countLabel?: string };

/** The sidebar of the dashboard, in the order of the specification. */
export const dashboardLinks: readonly ShellLink[] = [
  { href: "/dashboard", label: "Dashboard", icon: House },
  { href: "/dashboard/orders", label: "Orders", icon: List },
  { href: "/dashboard/new-order", label: "New Order", icon: Plus },
  { href: "/dashboard/messages", label: "Messages", icon: MessageSquare },
  { href: "/dashboard/email-admin", label: "Email Admin", icon: Mail },
  { href: "/dashboard/profile", label: "Profile", icon: User },
  { href: "/dashboard/settings", label: "Settings", icon: Settings2 },
];

/** The bottom bar on phones. */
export const phoneLinks: readonly ShellLink[] = [
  { href: "/dashboard", label: "Home", icon: House },
  { href: "/dashboard/orders", label: "Orders", icon: List },
  { href: "/dashboard/messages", label: "Messages", icon: MessageSquare },
  { href: "/dashboard/profile", label: "Profile", icon: User },
];

/** The same links with the number of unread conversations. */
export function withUnread(links: readonly ShellLink[], unread: number): readonly ShellLink[] {
  return links.map((link) =>
    link.href === "/dashboard/messages" ? { ...link, count: unread, countLabel: "unread" } : link,
  );
}

/** The sidebar of the admin area with its open counts, without the parts that a feature flag has turned off. */
export function adminLinks(openConversations: number, flags: Flags): readonly ShellLink[] {
  const all: ShellLink[] = [
    { href: "/admin", label: "Overview", icon: House },
    { href: "/admin/content", label: "Content", icon: FileText },
    { href: "/admin/publish", label: "Publish Queue", icon: CalendarDays },
    {
      href: "/admin/messaging",
      label: "Messaging",
      icon: MessageSquare,
      count: openConversations,
      countLabel: "waiting for a reply",
    },
    { href: "/admin/media/upload", label: "Documents", icon: FileText },
    { href: "/admin/turnitin-reports", label: "Turnitin", icon: Search },
    { href: "/admin/settings", label: "Settings", icon: Settings2 },
  ];
  return all.filter(({ href }) => closedArea(flags, href) === null);
}

/** The first page of an area is current only at its exact path; the others also for every path below them. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  if (href === "/dashboard" || href === "/admin") return path === href;
  // Comments belong to content and have no sidebar link of their own.
  if (href === "/admin/content" && path === "/admin/comments") return true;
  return path === href || path.startsWith(`${href}/`);
}
