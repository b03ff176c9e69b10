import { data } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { rejectedForm } from "#app/components/shell/form-answer.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/merge";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Merge two accounts · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
  // The form needs our origin, and no other site may see the token in the address.
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  return { appName: config.appName, merge: await services.merging.linkView(params.token) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { services } = context.get(appContext);
  try {
    await services.merging.confirmByLink(params.token);
  } catch (error) {
    return rejectedForm(error, {});
  }
  return data({ merged: true as const });
}

export default function MergePage({ loaderData: { merge }, actionData }: Route.ComponentProps) {
  const rejected = actionData && "values" in actionData ? actionData : undefined;
  const merged = actionData && "merged" in actionData;
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Merge two accounts</h1>
          {merged ? (
            <NoticePanel tone="good" title="The accounts were merged.">
              Sign in with the address of the account that stays. <ButtonLink href="/sign-in">Sign in</ButtonLink>
            </NoticePanel>
          ) : merge === null ? (
            <NoticePanel title="This link has expired or was used before.">
              <ButtonLink href="/contact">Contact support</ButtonLink>
            </NoticePanel>
          ) : (
            <div className={identityStyles.merge}>
              <p className={identityStyles.signInLead}>
                {merge.from} becomes part of {merge.into}.
              </p>
              {rejected?.problem ? <NoticePanel title={rejected.problem} /> : null}
              <ul>
                <li>
                  Orders, payments, credits, documents, reports and conversations of {merge.from} go to {merge.into}.
                </li>
                <li>{merge.from} ends. Sign in with the other address afterwards.</li>
                <li>This cannot be undone.</li>
              </ul>
              <p>
                Continue only if both accounts are yours. The link works until <Day at={merge.expiresAt} />.
              </p>
              <form method="post">
                <Button size="lg">Merge the accounts</Button>
              </form>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
