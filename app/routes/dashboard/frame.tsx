import { AreaError, AreaFrame } from "#app/components/shell/area-frame.tsx";
import { DashboardShell } from "#app/components/shell/dashboard-shell.tsx";
import type { Route } from "./+types/frame";

export default function DashboardFrame() {
  return <AreaFrame shell={DashboardShell} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AreaError shell={DashboardShell} error={error} home="/dashboard" />;
}
