import type { ReactNode } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { dashboardLinks, withUnread } from "./navigation.ts";
import { Shell } from "./shell.tsx";
import { DashboardShortcuts } from "./top-bar.tsx";

type Props = { unread?: number; connection?: boolean; children: ReactNode };

/** The layout of the dashboard. */
export function DashboardShell({ unread = 0, connection, children }: Props) {
  const role = useRootData()?.viewer?.role;
  const staff = role === "editor" || role === "admin";
  return (
    <Shell
      label="Dashboard"
      links={withUnread(dashboardLinks, unread)}
      shortcuts={<DashboardShortcuts staff={staff} />}
      connection={connection}
      bottom={<BottomBar unread={unread} />}
    >
      {children}
    </Shell>
  );
}
