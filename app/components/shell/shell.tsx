import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { eraseExpired } from "#app/components/checks/submit/saved-choice.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Skeleton } from "#app/components/ui/notice.tsx";
import { Connection } from "./connection/connection.tsx";
import type { ShellLink } from "./navigation.ts";
import { Sidebar } from "./sidebar.tsx";
import { Toaster } from "./toaster.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { useInPlaceLinks } from "./use-in-place-links.ts";
import { sidebarScript, useSidebar } from "./use-sidebar.ts";
import { useSignOut } from "./use-sign-out.ts";
import { useWaiting } from "./use-waiting.ts";

type Props = {
  /** What the navigation is called, and what it leads to. */
  label: string;
  links: readonly ShellLink[];
  /** Links of the area in the top bar. */
  shortcuts: ReactNode;
  /** Phones open the links by a button in the top bar; an area with a bottom bar needs none. */
  phoneMenu?: boolean;
  bottom?: ReactNode;
  /** Off where the layout outside this frame already follows the connection. */
  connection?: boolean;
  children: ReactNode;
};

/** The frame of a signed-in area: sidebar, top bar, the page, and the toasts. */
export function Shell({ label, links, shortcuts, phoneMenu = false, bottom, connection = true, children }: Props) {
  const root = useRootData();
  const [collapsed, setCollapsed] = useSidebar();
  const signOut = useSignOut();
  const { busy, skeleton } = useWaiting();
  const followLink = useInPlaceLinks();
  useHeadingFocus();
  useEffect(() => void eraseExpired(Date.now()), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only watches the links inside, and a link pressed by key is a click.
    <div className={collapsed ? "shell narrow" : "shell"} onClick={followLink} suppressHydrationWarning>
      <BeforePaint nonce={root?.nonce} />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar label={label} links={links} collapsed={collapsed} onCollapse={setCollapsed} signOut={signOut} />
      <div className="shell-main">
        {root?.viewer ? (
          <TopBar viewer={root.viewer} menu={phoneMenu ? links : undefined} signOut={signOut}>
            {shortcuts}
          </TopBar>
        ) : null}
        {connection ? <Connection /> : null}
        <div aria-busy={busy}>
          {skeleton ? <WaitingPage /> : null}
          <div hidden={skeleton}>{children}</div>
        </div>
      </div>
      {bottom}
      <Toaster />
    </div>
  );
}

function WaitingPage() {
  return (
    <div className="wk whole">
      <div className="waiting">
        <Skeleton lines={6} label="Loading page…" />
      </div>
    </div>
  );
}

/** Scripts run only in what the server wrote, so the browser drops it once it has taken over. */
function BeforePaint({ nonce }: { nonce?: string }) {
  const fromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!fromServer) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {sidebarScript}
    </script>
  );
}
