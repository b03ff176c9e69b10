import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { ShellErrorPage } from "./error-pages.tsx";
import { isBare } from "./is-bare.ts";
import { ShellBoundary } from "./shell-boundary.tsx";

type AreaShell = (props: { connection: boolean; children: ReactNode }) => ReactNode;
type Props = { shell: AreaShell };

/** The pages of an area, inside its layout, so that the frame stays when one of them fails to load or to render. */
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

/** A page that takes the whole window gets the frame when it fails. */
function inFrame(Shell: AreaShell, bare: boolean, fault: ReactNode): ReactNode {
  return bare ? <Shell connection={false}>{fault}</Shell> : fault;
}
