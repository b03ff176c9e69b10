import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { DashboardShell } from "#app/components/shell/dashboard-shell.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { isBare } from "#app/components/shell/is-bare.ts";
import { ShellBoundary } from "#app/components/shell/shell-boundary.tsx";
import type { Route } from "./+types/frame";

/** Inside the layout, so that the frame stays when one of its pages fails to load or to render. */
export default function DashboardFrame() {
  const bare = isBare(useMatches());
  return (
    <ShellBoundary frame={(fault) => inFrame(fault, bare)}>
      <Outlet />
    </ShellBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return inFrame(<ShellErrorPage error={error} home="/dashboard" />, isBare(useMatches()));
}

/** A page that takes the whole window gets the frame when it fails. */
function inFrame(fault: ReactNode, bare: boolean): ReactNode {
  return bare ? <DashboardShell connection={false}>{fault}</DashboardShell> : fault;
}
