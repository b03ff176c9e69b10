import { CheckCheck } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { NotificationRow } from "./notification-row.tsx";
import notificationsStyles from "./notifications.module.css";
import type { useNotifications } from "./use-notifications.ts";

type Shown = ReturnType<typeof useNotifications>;
type Props = Pick<Shown, "unread" | "items" | "problem"> & { onRead: Shown["read"]; onRetry: Shown["refresh"] };

/** What the notifications menu shows when it is open; its code is loaded then. */
export function NotificationPanel({ unread, items, problem, onRead, onRetry }: Props) {
  return (
    <>
      <div className={notificationsStyles.head}>
        <h2 className={textStyles.heading}>Notifications</h2>
        <Button kind="bare" type="button" onClick={() => onRead("all")} disabled={unread === 0}>
          <CheckCheck className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          Mark all read
        </Button>
      </div>
      <div aria-live={problem ? "off" : "polite"} aria-busy={items === null && !problem}>
        {problem ? (
          <ErrorState title="Your notifications could not be loaded." level={3} compact onRetry={onRetry}>
            <p>Check your connection and try again.</p>
          </ErrorState>
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
                <NotificationRow item={item} onOpen={() => onRead([item.key])} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <a className={notificationsStyles.showAll} href="/dashboard/notices">
        All notifications
      </a>
    </>
  );
}
