import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { ShellErrorPage } from "./error-pages.tsx";
import { isBare } from "./is-bare.ts";
import { ShellBoundary } from "./shell-boundary.tsx";

type AreaShell = (props: { connection: boolean; children: ReactNode }) => ReactNode;
type Props = { shell: AreaShell };

/**
 * Renders the pages of an area inside its layout, so that the layout stays visible if a page fails to load or to
 * render.
 */
export function AreaFrame({ shell }: Props) {
  const bare = isBare(useMatches());
  return (
    <ShellBoundary frame={(fault) => inFrame(shell, bare, fault)}>
      <Outlet />
    </ShellBoundary>
  );
}

export function AreaError({ shell, error, home }: Props & { error: unknown; home: string }) {
  return inFrame(shell, isBare(useMatches()), <ShellErrorPage error={error} home={home} />);
}

/** A page without the area's layout is shown inside the layout if it fails. */
function inFrame(Shell: AreaShell, bare: boolean, fault: ReactNode): ReactNode {
  return bare ? <Shell connection={false}>{fault}</Shell> : fault;
}
