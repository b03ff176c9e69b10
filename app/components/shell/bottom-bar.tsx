import { Plus } from "lucide-react";
import { useLocation } from "react-router";
import { Count } from "../ui/pill.tsx";
import { isCurrent, phoneLinks, withUnread } from "./navigation.ts";

/** The navigation on phones: four links, and the button that starts an order with its document upload. */
export function BottomBar({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard shortcuts">
      <a className="fab" href="/dashboard/documents" aria-label="New order">
        <Plus className="i l" aria-hidden="true" />
      </a>
      <div className="bot">
        {withUnread(phoneLinks, unread).map(({ href, label, icon: Icon, count = 0, countLabel = "" }) => (
          <a key={href} href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
            <Icon className="i l" aria-hidden="true" />
            {label}
            {count > 0 ? <Count of={count} label={countLabel} /> : null}
          </a>
        ))}
      </div>
    </nav>
  );
}
