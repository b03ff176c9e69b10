import { CircleHelp, FileText, LogOut, Mail, Menu, Plus, Settings2, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Viewer } from "#app/components/shell/root-data.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Brand } from "#app/components/ui/brand.tsx";
import { NotificationMenu } from "../notifications/notification-menu.tsx";
import type { ShellLink } from "./navigation.ts";
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
    <header className="top">
      {menu ? <PhoneMenu links={menu} /> : null}
      <Brand className="tb-only" />
      <nav className="top-links" aria-label="Shortcuts">
        {children}
      </nav>
      <span className="sp" />
      <NotificationMenu />
      <ThemeMenu />
      <SignOutForm className="btn g wide-only" signOut={signOut}>
        <LogOut className="i" aria-hidden="true" />
      </SignOutForm>
      <a className="me wide-only" href="/dashboard/profile" aria-label={`Your profile, ${viewer.fullName}`}>
        <Avatar name={viewer.fullName} imageUrl={viewer.imageUrl} size="l" />
      </a>
      <AccountMenu viewer={viewer} signOut={signOut}>
        {children}
      </AccountMenu>
    </header>
  );
}

export function DashboardShortcuts({ staff }: { staff: boolean }) {
  const isOpen = useRootData()?.config.flags.adminDashboard !== false;
  return (
    <>
      <a href="/dashboard/documents">
        <FileText className="i" aria-hidden="true" />
        Documents
      </a>
      <a href="/dashboard/support">
        <CircleHelp className="i" aria-hidden="true" />
        Support
      </a>
      {staff && isOpen ? (
        <a href="/admin">
          <ShieldCheck className="i" aria-hidden="true" />
          Admin area
        </a>
      ) : null}
    </>
  );
}

/** On phones the account menu contains the links that do not fit into the bar. */
function AccountMenu({ viewer, signOut, children }: Pick<Props, "viewer" | "signOut" | "children">) {
  return (
    <details className="menu phone-only">
      <summary className="me" aria-label={`Account of ${viewer.fullName}`}>
        <Avatar name={viewer.fullName} imageUrl={viewer.imageUrl} size="l" />
      </summary>
      <div className="pop end">
        {children}
        <a href="/dashboard/new-order">
          <Plus className="i" aria-hidden="true" />
          New order
        </a>
        <a href="/dashboard/email-admin">
          <Mail className="i" aria-hidden="true" />
          Email admin
        </a>
        <a href="/dashboard/settings">
          <Settings2 className="i" aria-hidden="true" />
          Settings
        </a>
        <SignOutForm className="" signOut={signOut}>
          <LogOut className="i" aria-hidden="true" />
        </SignOutForm>
      </div>
    </details>
  );
}

function PhoneMenu({ links }: { links: readonly ShellLink[] }) {
  return (
    <details className="menu phone-only">
      <summary className="btn g ic" aria-label="Menu">
        <Menu className="i l" aria-hidden="true" />
      </summary>
      <nav className="pop" aria-label="Admin pages">
        <SidebarLinks links={links} />
      </nav>
    </details>
  );
}
