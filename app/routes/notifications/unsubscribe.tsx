import { data } from "react-router";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Email notifications",
    description: "Choose which emails you get.",
    path: "/unsubscribe",
    noindex: true,
  });

const outgoingMessages: Record<NotificationKind, string> = {
  order: "emails about your orders",
  message: "emails about unread messages",
  report: "emails about your reports",
  payment: "emails about your payments",
  account: "emails about your account",
  news: "our news",
  desk: "emails about staff work",
};

/** GET changes nothing, because email scanners follow every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return ask(() => context.get(appContext).services.notifications.unsubscribing(params.token));
}

export async function action({ params, context }: Route.ActionArgs) {
  return ask(async () => {
    await context.get(appContext).services.notifications.unsubscribe(params.token);
    return { stopped: true };
  });
}

/** An invalid token shows a message with a link to the settings. */
async function ask<T>(story: () => Promise<T>) {
  try {
    return data({ found: await story() });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "not_found") throw error;
    return data({ found: null }, { status: 404 });
  }
}

export default function UnsubscribePage({ loaderData: { found } }: Route.ComponentProps) {
  const settings = (
    <ButtonLink kind="secondary" href="/dashboard/settings#notices">
      Notification settings
    </ButtonLink>
  );
  if (!found) {
    return (
      <StopPage act="gap" title="This link no longer works" lead="You can change your notifications in the settings.">
        {settings}
      </StopPage>
    );
  }
  const name = outgoingMessages[found.kind];
  if (!found.on) {
    return (
      <StopPage
        act="tick"
        title="You are unsubscribed"
        lead={`You will no longer get ${name}. You still see them in the app.`}
      >
        {settings}
      </StopPage>
    );
  }
  return (
    <StopPage
      act="waiting"
      title={`Stop ${name}?`}
      note={<form method="post" id="stop" />}
      lead="We will no longer send these emails. You still see these notifications in the app."
    >
      <Button form="stop">Unsubscribe</Button>
      {settings}
    </StopPage>
  );
}
