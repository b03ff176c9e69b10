import { CalendarDays, FileText, House, MessageSquare, Search, Settings2 } from "lucide-react";
import { closedArea } from "#core/platform/closed-areas.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { ShellLink } from "./navigation.ts";

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
