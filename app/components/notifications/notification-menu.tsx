import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Skeleton } from "#app/components/ui/notice.tsx";
import { Popover } from "#app/components/ui/popover.tsx";
import buttonStyles from "../ui/button.module.css";
import { ButtonLink } from "../ui/button.tsx";
import countStyles from "../ui/count.module.css";
import iconStyles from "../ui/icon.module.css";
import notificationsStyles from "./notifications.module.css";
import { useNotifications } from "./use-notifications.ts";

const NotificationPanel = lazyCode(() => import("./notification-panel.tsx").then((code) => code.NotificationPanel));

const menuClass = `${buttonStyles.icon} ${notificationsStyles.menu}`;

/** A larger number is shown as "99+", so that it fits its space. */
const COUNTED = 99;

/** The notifications menu in the top bar. */
export function NotificationMenu() {
  const [open, setOpen] = useState(false);
  const { unread, items, problem, refresh, read } = useNotifications();
  const words =
    unread === 0 ? "Notifications, none unread" : `Notifications, ${unread > COUNTED ? "more than 99" : unread} unread`;
  const trigger = (
    <>
      <Bell className={iconStyles.root} aria-hidden="true" />
      {unread > 0 ? (
        <span className={countStyles.root} aria-hidden="true">
          {unread > COUNTED ? "99+" : unread}
        </span>
      ) : null}
    </>
  );
  return (
    <>
      <Popover
        label={words}
        title="Notifications"
        className={menuClass}
        align="end"
        rows
        panel={notificationsStyles.popup}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) refresh();
        }}
        trigger={trigger}
      >
        <Suspense fallback={<Skeleton />}>
          <NotificationPanel unread={unread} items={items} problem={problem} onRead={read} onRetry={refresh} />
        </Suspense>
      </Popover>
      <noscript>
        <ButtonLink kind="quiet" className={menuClass} href="/dashboard/notices" aria-label={words}>
          {trigger}
        </ButtonLink>
      </noscript>
    </>
  );
}
