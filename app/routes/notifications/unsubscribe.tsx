import { data } from "react-router";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { appContext } from "#app/context.ts";
import { Refused } from "#core/app-error.ts";
import type { NoticeKind } from "#schema/notifications/notification.ts";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Letters by e-mail",
    description: "Which letters come to you by e-mail.",
    path: "/unsubscribe",
    noindex: true,
  });

const letters: Record<NoticeKind, string> = {
  order: "letters about your orders",
  message: "letters about messages you have not read",
  report: "letters about your reports",
  payment: "letters about your payments",
  news: "our news",
  desk: "letters about work at the desk",
};

/** Looking changes nothing: programs that check mail follow every link in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return ask(() => context.get(appContext).services.notices.unsubscribing(params.token));
}

export async function action({ params, context }: Route.ActionArgs) {
  return ask(async () => {
    await context.get(appContext).services.notices.unsubscribe(params.token);
    return { stopped: true };
  });
}

/** A token that is none is told here, with the way to the settings. */
async function ask<T>(story: () => Promise<T>) {
  try {
    return data({ found: await story() });
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== "not_found") throw error;
    return data({ found: null }, { status: 404 });
  }
}

export default function UnsubscribePage({ loaderData: { found } }: Route.ComponentProps) {
  const settings = (
    <a className="btn o" href="/dashboard/settings#notices">
      Choose what you hear
    </a>
  );
  if (!found) {
    return (
      <StopPage
        act="gap"
        title="This link does not work any more"
        lead="What you are told can be changed in your settings."
      >
        {settings}
      </StopPage>
    );
  }
  const name = letters[found.kind];
  if (!found.on) {
    return (
      <StopPage
        act="tick"
        title="No more of these by e-mail"
        lead={`You get ${name} by e-mail no longer. In the app you still find them.`}
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
      lead="They will no longer come by e-mail. In the app you still find them."
    >
      <button type="submit" className="btn p" form="stop">
        Stop these letters
      </button>
      {settings}
    </StopPage>
  );
}
