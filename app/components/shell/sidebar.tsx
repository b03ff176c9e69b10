import { LogOut, PanelLeft } from "lucide-react";
import { useLocation } from "react-router";
import { Brand } from "#app/components/ui/brand.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Count } from "#app/components/ui/pill.tsx";
import { isCurrent, type ShellLink } from "./navigation.ts";
import { SignOutForm } from "./sign-out-form.tsx";
import type { SignOut } from "./use-sign-out.ts";

type Props = {
  label: string;
  links: readonly ShellLink[];
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  signOut: SignOut;
};

/**
 * The navigation of an area. Collapsed, it shows icons; the labels become tooltips and stay available to screen
 * readers.
 */
export function Sidebar({ label, links, collapsed, onCollapse, signOut }: Props) {
  return (
    <nav className="side" aria-label={label}>
      <Brand />
      <SidebarLinks links={links} />
      <span className="sp" />
      <Button
        kind="bare"
        type="button"
        className="it needs-js"
        aria-expanded={!collapsed}
        title={collapsed ? "Expand" : undefined}
        onClick={() => onCollapse(!collapsed)}
      >
        <PanelLeft className="i" aria-hidden="true" />
        <span>{collapsed ? "Expand" : "Collapse"}</span>
      </Button>
      <SignOutForm className="it" signOut={signOut}>
        <LogOut className="i" aria-hidden="true" />
      </SignOutForm>
    </nav>
  );
}

export function SidebarLinks({ links }: { links: readonly ShellLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map(({ href, label, icon: Icon, count = 0, countLabel = "" }) => (
        <li key={href}>
          <a className="it" href={href} title={label} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
            <Icon className="i" aria-hidden="true" />
            <span>{label}</span>
            {count > 0 ? <Count of={count} label={countLabel} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
