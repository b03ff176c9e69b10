import { LogOut, PanelLeft } from "lucide-react";
import { useLocation } from "react-router";
import { Brand } from "#app/components/ui/brand.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Count } from "#app/components/ui/pill.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import { isCurrent, type ShellLink } from "./navigation.ts";
import shellStyles from "./shell.module.css";
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
    <nav className={shellStyles.sidebar} aria-label={label}>
      <Brand />
      <SidebarLinks links={links} />
      <span className={layoutStyles.spacer} />
      <Button
        kind="bare"
        type="button"
        className={`${shellStyles.item} ${layoutStyles.needsScript}`}
        aria-expanded={!collapsed}
        title={collapsed ? "Expand" : undefined}
        onClick={() => onCollapse(!collapsed)}
      >
        <PanelLeft className={iconStyles.root} aria-hidden="true" />
        <span>{collapsed ? "Expand" : "Collapse"}</span>
      </Button>
      <SignOutForm className={shellStyles.item} signOut={signOut}>
        <LogOut className={iconStyles.root} aria-hidden="true" />
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
          <a
            className={shellStyles.item}
            href={href}
            title={label}
            aria-current={isCurrent(href, pathname) ? "page" : undefined}
          >
            <Icon className={iconStyles.root} aria-hidden="true" />
            <span>{label}</span>
            {count > 0 ? <Count of={count} label={countLabel} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
