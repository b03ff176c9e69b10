import { Plus } from "lucide-react";
import { useLocation } from "react-router";
import iconStyles from "../ui/icon.module.css";
import { Count } from "../ui/pill.tsx";
import { isCurrent, type ShellLink } from "./navigation.ts";
import shellStyles from "./shell.module.css";

/** The navigation on phones: its links, and the button that starts an order with its document upload. */
export function BottomBar({ links }: { links: readonly ShellLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard shortcuts">
      <a className={shellStyles.floatingButton} href="/dashboard/documents" aria-label="New order">
        <Plus className={`${iconStyles.root} ${iconStyles.large}`} aria-hidden="true" />
      </a>
      <div className={shellStyles.bottomBar}>
        {links.map(({ href, label, icon: Icon, count = 0, countLabel = "" }) => (
          <a key={href} href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
            <Icon className={`${iconStyles.root} ${iconStyles.large}`} aria-hidden="true" />
            {label}
            {count > 0 ? <Count of={count} label={countLabel} /> : null}
          </a>
        ))}
      </div>
    </nav>
  );
}
