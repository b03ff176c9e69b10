import { lazy } from "react";
import { redirect } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/account";

const ClerkAccount = lazy(() => import("./clerk-account.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Account · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

/** Clerk's account pages. The embedded identity has its forms in the settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { clerk, config } = context.get(appContext);
  if (!clerk) throw redirect("/dashboard/settings#security");
  return { appName: config.appName };
}

export default function AccountPage() {
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Account</h1>
          <ClerkAccount />
        </div>
      </section>
    </div>
  );
}
