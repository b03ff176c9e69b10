import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { appContext } from "./context.ts";
import { hydrates } from "./hydration.ts";
import styles from "./styles/site.css?url";
import { themeScript } from "./theme.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { config, nonce, actor } = context.get(appContext);
  const viewer =
    actor.kind === "person"
      ? { fullName: actor.fullName, email: actor.email, role: actor.role, imageUrl: actor.imageUrl, username: actor.username }
      : null;
  return { config, nonce, viewer };
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "stylesheet", href: styles },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const react = hydrates(useMatches());
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={data?.nonce} suppressHydrationWarning>
          {themeScript}
        </script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {react ? (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
