import { CalendarDays, FileText, House, Landmark, List, MessageSquare, Search, Settings2 } from "lucide-react";
import { closedArea } from "#core/platform/closed-areas.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { ShellLink } from "./navigation.ts";

/** What the links of the sidebar count. */
export type AdminCounts = { conversations: number; orders: number; articles: number };

type Shown = { counts: AdminCounts; flags: Flags; isAdmin: boolean };

/**
 * The sidebar of the admin area with its open counts, without the parts that a feature flag has turned off: the links of
 * the specification in its order, with orders and money among them.
 */
export function adminLinks({ counts, flags, isAdmin }: Shown): readonly ShellLink[] {
  const money: ShellLink[] = isAdmin ? [{ href: "/admin/money", label: "Money", icon: Landmark }] : [];
  const all: ShellLink[] = [
    { href: "/admin", label: "Overview", icon: House },
    {
      href: "/admin/orders",
      label: "Orders",
      icon: List,
      count: counts.orders,
      countLabel: "unassigned",
    },
    ...money,
    { href: "/admin/content", label: "Content", icon: FileText },
    {
      href: "/admin/publish",
      label: "Publish Queue",
      icon: CalendarDays,
      count: counts.articles,
      countLabel: "in review",
    },
    {
      href: "/admin/messaging",
      label: "Messaging",
      icon: MessageSquare,
      count: counts.conversations,
      countLabel: "waiting for a reply",
    },
    { href: "/admin/media/upload", label: "Documents", icon: FileText },
    { href: "/admin/turnitin-reports", label: "Turnitin", icon: Search },
    { href: "/admin/settings", label: "Settings", icon: Settings2 },
  ];
  return all.filter(({ href }) => closedArea(flags, href) === null);
}
