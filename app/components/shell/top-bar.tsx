import { CircleHelp, FileText, LogOut, Mail, Menu, Plus, Settings2, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Viewer } from "#app/components/shell/root-data.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Brand } from "#app/components/ui/brand.tsx";
import { Popover } from "#app/components/ui/popover.tsx";
import { NotificationMenu } from "../notifications/notification-menu.tsx";
import { SearchTrigger } from "../search/search-trigger.tsx";
import buttonStyles from "../ui/button.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import type { ShellLink } from "./navigation.ts";
import shellStyles from "./shell.module.css";
import pageStyles from "./shell.page.module.css";
import { SidebarLinks } from "./sidebar.tsx";
import { SignOutForm } from "./sign-out-form.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import type { SignOut } from "./use-sign-out.ts";

type Props = {
  viewer: Viewer;
  /** The area's own links, on the left. */
  children: ReactNode;
  /** The links behind the menu button on phones; the dashboard uses its bottom bar instead. */
  menu?: readonly ShellLink[];
  signOut: SignOut;
};

export function TopBar({ viewer, children, menu, signOut }: Props) {
  return (
    <header className={pageStyles.topBar}>
      {menu ? <PhoneMenu links={menu} /> : null}
      <Brand className={shellStyles.tabletOnly} />
      <nav className={pageStyles.topLinks} aria-label="Shortcuts">
        {children}
      </nav>
      <span className={layoutStyles.spacer} />
      <SearchTrigger />
      <NotificationMenu />
      <ThemeMenu />
      <SignOutForm className={`${buttonStyles.root} ${buttonStyles.quiet} ${pageStyles.wideOnly}`} signOut={signOut}>
        <LogOut className={iconStyles.root} aria-hidden="true" />
      </SignOutForm>
      <a
        className={`${pageStyles.account} ${pageStyles.wideOnly}`}
        href="/dashboard/profile"
        aria-label={`Your profile, ${viewer.fullName}`}
      >
        <Avatar name={viewer.fullName} imageUrl={viewer.imageUrl} size="large" />
      </a>
      <AccountMenu viewer={viewer} signOut={signOut}>
        {children}
      </AccountMenu>
    </header>
  );
}

export function DashboardShortcuts({ staff }: { staff: boolean }) {
  const root = useRootData();
  const isOpen = root?.config.flags.adminDashboard !== false;
  return (
    <>
      <a href="/dashboard/documents">
        <FileText className={iconStyles.root} aria-hidden="true" />
        Documents
      </a>
      <a href="/dashboard/support">
        <CircleHelp className={iconStyles.root} aria-hidden="true" />
        Support
      </a>
      {staff && isOpen ? (
        <a href="/admin">
          <ShieldCheck className={iconStyles.root} aria-hidden="true" />
          Admin area
        </a>
      ) : null}
      {root?.viewer?.role === "admin" && !isOpen ? (
        <a href="/admin/settings">
          <ShieldCheck className={iconStyles.root} aria-hidden="true" />
          Admin settings
        </a>
      ) : null}
    </>
  );
}

/** On phones the account menu contains the links that do not fit into the bar. */
function AccountMenu({ viewer, signOut, children }: Pick<Props, "viewer" | "signOut" | "children">) {
  return (
    <div className={pageStyles.phoneOnly}>
      <Popover
        label={`Account of ${viewer.fullName}`}
        kind="bare"
        className={pageStyles.account}
        align="end"
        rows
        withoutScripts
        trigger={<Avatar name={viewer.fullName} imageUrl={viewer.imageUrl} size="large" />}
      >
        {children}
        <a href="/dashboard/new-order">
          <Plus className={iconStyles.root} aria-hidden="true" />
          New order
        </a>
        <a href="/dashboard/email-admin">
          <Mail className={iconStyles.root} aria-hidden="true" />
          Email admin
        </a>
        <a href="/dashboard/settings">
          <Settings2 className={iconStyles.root} aria-hidden="true" />
          Settings
        </a>
        <SignOutForm className="" signOut={signOut}>
          <LogOut className={iconStyles.root} aria-hidden="true" />
        </SignOutForm>
      </Popover>
    </div>
  );
}

function PhoneMenu({ links }: { links: readonly ShellLink[] }) {
  return (
    <div className={pageStyles.phoneOnly}>
      <Popover
        label="Menu"
        className={buttonStyles.icon}
        rows
        withoutScripts
        trigger={<Menu className={`${iconStyles.root} ${iconStyles.large}`} aria-hidden="true" />}
      >
        <nav aria-label="Admin pages">
          <SidebarLinks links={links} />
        </nav>
      </Popover>
    </div>
  );
}
