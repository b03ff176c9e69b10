import {
  CreditCard,
  FileText,
  Inbox,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  Package,
  UserRound,
} from "lucide-react";
import { Moment } from "#app/components/ui/time.tsx";
import type { NotificationItem } from "#app/services/notifications/notification-list.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import notificationsStyles from "./notifications.module.css";

const icons: Record<NotificationKind, LucideIcon> = {
  order: Package,
  message: MessageSquare,
  report: FileText,
  payment: CreditCard,
  account: UserRound,
  news: Newspaper,
  desk: Inbox,
};

/** One notification: event, time and link. Unread ones are marked visually and for screen readers. */
export function NotificationRow({ item, onOpen }: { item: NotificationItem; onOpen?: () => void }) {
  const { kind, subject, text, about, href, createdAt, read } = item;
  const Icon = icons[kind];
  return (
    <a
      className={read ? notificationsStyles.entry : `${notificationsStyles.entry} ${notificationsStyles.unread}`}
      href={href || "/dashboard/notices"}
      onClick={onOpen}
    >
      <Icon className={iconStyles.root} aria-hidden="true" />
      <span>
        <b>
          {read ? null : <span className={textStyles.hidden}>Unread: </span>}
          {subject}
        </b>
        {about ? <small>{about}</small> : null}
        <small>{text}</small>
        <small className={textStyles.number}>
          <Moment at={createdAt} />
        </small>
      </span>
    </a>
  );
}
