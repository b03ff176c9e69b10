import { Bell, CheckCheck } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";

/** A larger number is shown as "99+", so that it fits its space. */
const COUNTED = 99;

/** The notifications menu in the top bar. The public site's script closes it on Esc and on a press outside. */
export function NotificationMenu() {
  const { unread, items, problem, refresh, read } = useNotifications();
  const words =
    unread === 0 ? "Notifications, none unread" : `Notifications, ${unread > COUNTED ? "more than 99" : unread} unread`;
  return (
    <details className="menu notification-menu" onToggle={(event) => event.currentTarget.open && refresh()}>
      <summary className="btn g ic" aria-label={words} title="Notifications">
        <Bell className="i" aria-hidden="true" />
        {unread > 0 ? (
          <span className="n" aria-hidden="true">
            {unread > COUNTED ? "99+" : unread}
          </span>
        ) : null}
      </summary>
      <div className="pop end notification-pop">
        <div className="notification-head">
          <h2 className="h3">Notifications</h2>
          <Button kind="bare" type="button" onClick={() => read("all")} disabled={unread === 0}>
            <CheckCheck className="i s" aria-hidden="true" />
            Mark all read
          </Button>
        </div>
        <div aria-live="polite" aria-busy={items === null && !problem}>
          {problem ? (
            <p className="notification-note">
              Your notifications could not be loaded. Close this menu and open it again.
            </p>
          ) : null}
          {items?.length === 0 ? (
            <p className="notification-note">
              No notifications yet. News about your orders, messages and reports appears here.
            </p>
          ) : null}
          {items && items.length > 0 ? (
            <ul>
              {items.map((item) => (
                <li key={item.key}>
                  <NotificationRow item={item} onOpen={() => read([item.key])} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <a className="notification-all" href="/dashboard/notices">
          All notifications
        </a>
      </div>
    </details>
  );
}
