import { CheckCheck, ChevronRight } from "lucide-react";
import { Form } from "react-router";
import { answerOf, outlivingPage } from "#app/api/client.ts";
import { notificationsApi } from "#app/api/notifications.ts";
import { NotificationRow } from "#app/components/notifications/notification-row.tsx";
import notificationsStyles from "#app/components/notifications/notifications.module.css";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/notifications";

export const handle = { shows: ["notifications"], changes: ["notifications"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Notifications");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const before = new URL(request.url).searchParams.get("before");
  const { notificationFeed } = services.notifications;
  const [page, unread] = await orStop(
    Promise.all([notificationFeed.list(actor, before), notificationFeed.unread(actor)]),
  );
  return { ...page, unread, first: before === null };
}

/** Marks all notifications up to now as read. */
export async function action({ context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  await services.notifications.notificationFeed.markRead(actor, "all");
  return null;
}

export default function NotificationsPage({ loaderData: { items, next, unread, first } }: Route.ComponentProps) {
  return (
    <Page
      title="Notifications"
      lead={unread === 0 ? "No unread notifications." : `${unread > 99 ? "More than 99" : unread} unread.`}
      actions={
        unread > 0 ? (
          <Form method="post">
            <Button kind="secondary">
              <CheckCheck className={iconStyles.root} aria-hidden="true" />
              Mark all read
            </Button>
          </Form>
        ) : null
      }
      margin={
        <MarginNote title="Choose your notifications">
          <p>
            Choose what we notify you about, and how, in your <Link href="/dashboard/settings#notices">settings</Link>.
          </p>
        </MarginNote>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={first ? "No notifications yet" : "No older notifications"} act="waiting">
          <p>News about your orders, messages, reports and payments appears here.</p>
          <p>
            <ButtonLink kind="secondary" href={first ? "/dashboard" : "/dashboard/notices"}>
              {first ? "Go to your dashboard" : "Back to newest"}
            </ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <ul className={notificationsStyles.list}>
          {items.map((item) => (
            <li key={item.key}>
              <NotificationRow item={item} onOpen={() => seen(item.key)} />
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <nav className={pageStyles.sectionLinks} aria-label="Pages">
          <ButtonLink
            kind="secondary"
            size="sm"
            href={`/dashboard/notices?before=${encodeURIComponent(next)}`}
            rel="next"
          >
            Older
            <ChevronRight className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </ButtonLink>
        </nav>
      ) : null}
    </Page>
  );
}

/** Sent while the page is already navigating; if the request is lost, the notification stays unread. */
function seen(key: string): void {
  void answerOf(notificationsApi.read.$post({ json: { keys: [key] } }, outlivingPage));
}
