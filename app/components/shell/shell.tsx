import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Skeleton } from "#app/components/ui/notice.tsx";
import { checkFormDatabase } from "#core/platform/storage-keys.ts";
import layoutStyles from "../ui/layout.module.css";
import { earlyPressScript } from "../ui/popup.tsx";
import { Toaster } from "../ui/toast.tsx";
import { Connection } from "./connection/connection.tsx";
import type { ShellLink } from "./navigation.ts";
import shellStyles from "./shell.module.css";
import pageStyles from "./shell.page.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { useInPlaceLinks } from "./use-in-place-links.ts";
import { sidebarScript, useSidebar } from "./use-sidebar.ts";
import { useSignOut } from "./use-sign-out.ts";
import { useWaiting } from "./use-waiting.ts";

type Props = {
  /** The accessible name of the navigation. */
  label: string;
  links: readonly ShellLink[];
  /** Links of the area in the top bar. */
  shortcuts: ReactNode;
  /** On phones the links open from a button in the top bar; an area with a bottom bar does not need it. */
  phoneMenu?: boolean;
  bottom?: ReactNode;
  /** False if the layout outside this shell already handles the connection. */
  connection?: boolean;
  children: ReactNode;
};

/** The layout of a signed-in area: sidebar, top bar, page and toasts. */
export function Shell({ label, links, shortcuts, phoneMenu = false, bottom, connection = true, children }: Props) {
  const root = useRootData();
  const [collapsed, setCollapsed] = useSidebar();
  const signOut = useSignOut();
  const { busy, skeleton } = useWaiting();
  const followLink = useInPlaceLinks();
  useHeadingFocus();
  useEffect(() => void eraseOldChoice(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the handler only observes the links inside, and a link activated by keyboard fires click.
    <div
      className={collapsed ? `${shellStyles.root} ${shellStyles.collapsed}` : shellStyles.root}
      onClick={followLink}
      suppressHydrationWarning
    >
      <BeforePaint nonce={root?.nonce} />
      <a className={layoutStyles.skipLink} href="#main">
        Skip to content
      </a>
      <Sidebar label={label} links={links} collapsed={collapsed} onCollapse={setCollapsed} signOut={signOut} />
      <div className={pageStyles.main}>
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

/** Erases a file or text that was chosen for a check an hour ago. Few browsers have one, so few load the code for it. */
async function eraseOldChoice(): Promise<void> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === checkFormDatabase.name)) return;
    const { eraseExpired } = await import("#app/components/checks/submit/saved-choice.ts");
    await eraseExpired(Date.now());
  } catch {
    // Storage is blocked, or there is no connection: the next page tries again.
  }
}

function WaitingPage() {
  return (
    <div className={`${shellStyles.page} ${pageStyles.pageWhole}`}>
      <div className={pageStyles.waiting}>
        <Skeleton lines={6} label="Loading page…" />
      </div>
    </div>
  );
}

/** Inline scripts run only in server-rendered HTML, so the client renders nothing here. */
function BeforePaint({ nonce }: { nonce?: string }) {
  const fromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!fromServer) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {sidebarScript + earlyPressScript}
    </script>
  );
}
