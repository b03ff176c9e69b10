import { Plus } from "lucide-react";
import { useLocation } from "react-router";
import iconStyles from "../ui/icon.module.css";
import { Count } from "../ui/pill.tsx";
import { isCurrent, phoneLinks, withUnread } from "./navigation.ts";
import shellStyles from "./shell.module.css";

/** The navigation on phones: four links, and the button that starts an order with its document upload. */
export function BottomBar({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard shortcuts">
      <a className={shellStyles.floatingButton} href="/dashboard/documents" aria-label="New order">
        <Plus className={`${iconStyles.root} ${iconStyles.large}`} aria-hidden="true" />
      </a>
      <div className={shellStyles.bottomBar}>
        {withUnread(phoneLinks, unread).map(({ href, label, icon: Icon, count = 0, countLabel = "" }) => (
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
