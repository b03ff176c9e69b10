import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { AdminShell } from "#app/components/shell/admin-shell.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { isBare } from "#app/components/shell/is-bare.ts";
import { ShellBoundary } from "#app/components/shell/shell-boundary.tsx";
import type { Route } from "./+types/frame";

/** Inside the layout, so that the frame stays when one of its pages fails to load or to render. */
export default function AdminFrame() {
  const bare = isBare(useMatches());
  return (
    <ShellBoundary frame={(fault) => inFrame(fault, bare)}>
      <Outlet />
    </ShellBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return inFrame(<ShellErrorPage error={error} home="/admin" />, isBare(useMatches()));
}

/** A page that takes the whole window gets the frame when it fails. */
function inFrame(fault: ReactNode, bare: boolean): ReactNode {
  return bare ? (
    <AdminShell open={0} connection={false}>
      {fault}
    </AdminShell>
  ) : (
    fault
  );
}
