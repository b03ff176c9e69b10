import { Plus } from "lucide-react";
import { useLocation } from "react-router";
import { isCurrent, phoneLinks } from "./navigation.ts";

/** Phones: four places, and the button that begins an order where every order begins, with the document. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard, short">
      <a className="fab" href="/dashboard/documents" aria-label="New order">
        <Plus className="i l" aria-hidden="true" />
      </a>
      <div className="bot">
        {phoneLinks.map(({ href, label, icon: Icon }) => (
          <a key={href} href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
            <Icon className="i l" aria-hidden="true" />
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
