import { AdminShell } from "#app/components/shell/admin-shell.tsx";
import { AreaError, AreaFrame } from "#app/components/shell/area-frame.tsx";
import type { Route } from "./+types/frame";

export default function AdminFrame() {
  return <AreaFrame shell={AdminShell} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AreaError shell={AdminShell} error={error} home="/admin" />;
}
