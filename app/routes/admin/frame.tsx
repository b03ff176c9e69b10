import { Outlet, useMatches } from "react-router";
import { AdminShell } from "#app/components/shell/admin-shell.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { isBare } from "#app/components/shell/is-bare.ts";
import type { Route } from "./+types/frame";

export default function AdminFrame() {
  return <Outlet />;
}

/** Inside the layout, so that the frame stays when one of its pages fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <ShellErrorPage error={error} home="/admin" />;
  return isBare(useMatches()) ? (
    <AdminShell open={0} connection={false}>
      {page}
    </AdminShell>
  ) : (
    page
  );
}
