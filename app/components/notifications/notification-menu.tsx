import { Bell, CheckCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Popover } from "#app/components/ui/popover.tsx";
import buttonStyles from "../ui/button.module.css";
import countStyles from "../ui/count.module.css";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { NotificationRow } from "./notification-row.tsx";
import notificationsStyles from "./notifications.module.css";
import { useNotifications } from "./use-notifications.ts";

/** A larger number is shown as "99+", so that it fits its space. */
const COUNTED = 99;

/** The notifications menu in the top bar. */
export function NotificationMenu() {
  const [open, setOpen] = useState(false);
  const { unread, items, problem, refresh, read } = useNotifications();
  const words =
    unread === 0 ? "Notifications, none unread" : `Notifications, ${unread > COUNTED ? "more than 99" : unread} unread`;
  return (
    <Popover
      label={words}
      title="Notifications"
      className={`${buttonStyles.icon} ${notificationsStyles.menu}`}
      align="end"
      rows
      panel={notificationsStyles.popup}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) refresh();
      }}
      trigger={
        <>
          <Bell className={iconStyles.root} aria-hidden="true" />
          {unread > 0 ? (
            <span className={countStyles.root} aria-hidden="true">
              {unread > COUNTED ? "99+" : unread}
            </span>
          ) : null}
        </>
      }
    >
      <div className={notificationsStyles.head}>
        <h2 className={textStyles.heading}>Notifications</h2>
        <Button kind="bare" type="button" onClick={() => read("all")} disabled={unread === 0}>
          <CheckCheck className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          Mark all read
        </Button>
      </div>
      <div aria-live="polite" aria-busy={items === null && !problem}>
        {problem ? (
          <p className={notificationsStyles.note}>
            Your notifications could not be loaded. Close this menu and open it again.
          </p>
        ) : null}
        {items?.length === 0 ? (
          <p className={notificationsStyles.note}>
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
      <a className={notificationsStyles.showAll} href="/dashboard/notices">
        All notifications
      </a>
    </Popover>
  );
}
