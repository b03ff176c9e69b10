import type { ReactNode } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { dashboardLinksFor } from "./navigation.ts";
import { Shell } from "./shell.tsx";
import { DashboardShortcuts } from "./top-bar.tsx";

type Props = { unread?: number; connection?: boolean; children: ReactNode };

/** The layout of the dashboard. */
export function DashboardShell({ unread = 0, connection, children }: Props) {
  const { role, expert } = useRootData()?.viewer ?? {};
  const staff = role === "editor" || role === "admin";
  return (
    <Shell
      label="Dashboard"
      links={dashboardLinksFor({ unread, expert })}
      shortcuts={<DashboardShortcuts staff={staff} />}
      connection={connection}
      bottom={<BottomBar links={dashboardLinksFor({ unread, expert, phone: true })} />}
    >
      {children}
    </Shell>
  );
}
