import { Outlet, useMatches } from "react-router";
import { DashboardShell } from "#app/components/shell/dashboard-shell.tsx";
import { ShellErrorPage } from "#app/components/shell/error-pages.tsx";
import { isBare } from "#app/components/shell/is-bare.ts";
import type { Route } from "./+types/frame";

export default function DashboardFrame() {
  return <Outlet />;
}

/** Inside the layout, so that the frame stays when one of its pages fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <ShellErrorPage error={error} home="/dashboard" />;
  return isBare(useMatches()) ? <DashboardShell connection={false}>{page}</DashboardShell> : page;
}
