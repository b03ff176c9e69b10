import type { ReactNode } from "react";
import { preload } from "react-dom";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { ClosedAreaScreen, ErrorScreen } from "./components/shell/error-screens.tsx";
import { RenderBoundary } from "./components/shell/render-boundary.tsx";
import { type Area, type RootData, rootDataOf, useRootData } from "./components/shell/root-data.ts";
import { TimeSettings, usualTimes } from "./components/ui/time-format.ts";
import { appContext } from "./context.ts";
import icon from "./favicon.svg?inline";
import iconUrl from "./favicon.svg?url";
import { firstPaintScript } from "./first-paint.ts";
import hankenUrl from "./fonts/hanken-grotesk.woff2?url";
import literataUrl from "./fonts/literata.woff2?url";
import { hydrates } from "./hydration.ts";
import siteScript from "./site.js?url&no-inline";
import { speculationRules } from "./speculation-rules.ts";
import appStyles from "./styles/app.css?url";
import { appColours } from "./styles/app-colours.ts";
import { layerOrder } from "./styles/layer-order.ts";
import siteStyles from "./styles/site.css?url";

export function loader({ context }: Route.LoaderArgs): RootData {
  return rootDataOf(context.get(appContext));
}

export const links: Route.LinksFunction = () => [{ rel: "icon", href: iconUrl, type: "image/svg+xml" }];

const fontPreload = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const data = useRootData();
  const display = data?.viewer?.display;
  const matches = useMatches();
  // Without loader data the browser would render a different page from the server's.
  const react = loaded !== undefined && hydrates(matches);
  const closed = closedAreaOf(useRouteError()) !== null;
  const area = closed ? "admin" : areaOf(matches.map((match) => match.id));
  const styles = area === "public" ? siteStyles : appStyles;
  // React writes module preloads first into the head, so the style sheet is preloaded before them.
  if (react) preload(styles, { as: "style" });
  // The signed-in areas are opened often and use our fonts from the start; public pages use them after the first paint
  // (docs/decisions/012-fonts.md).
  if (area !== "public") for (const font of [literataUrl, hankenUrl]) preload(font, fontPreload);
  return (
    <html
      lang={display?.times.locale ?? "en"}
      data-density={display?.density[area]}
      data-shortcuts={display?.shortcuts}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The order of the layers is known before any style sheet: their order differs with the build and the navigation. */}
        <style nonce={data?.nonce || undefined} suppressHydrationWarning>
          {layerOrder}
        </style>
        <script nonce={data?.nonce || undefined} data-next={siteScriptOf(matches, react)} suppressHydrationWarning>
          {firstPaintScript}
        </script>
        {loaded ? <Meta /> : <title>{data?.config.appName ?? "Something went wrong"}</title>}
        <link rel="stylesheet" href={styles} />
        <PageLinks oneSheet={!react && hasOneSheet(matches)} />
        <AppLinks area={area} />
      </head>
      <body data-area={area === "public" ? undefined : "app"}>
        {children}
        {import.meta.env.SSR && area === "public" && !react ? (
          <script type="speculationrules" nonce={data?.nonce || undefined} suppressHydrationWarning>
            {speculationRules}
          </script>
        ) : null}
        {react ? (
          <>
            <ScrollRestoration nonce={data?.nonce || undefined} />
            <Scripts nonce={data?.nonce || undefined} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  const times = useRootData()?.viewer?.display.times ?? usualTimes;
  return (
    <RenderBoundary>
      <TimeSettings value={times}>
        <Outlet />
      </TimeSettings>
    </RenderBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const closed = closedAreaOf(error);
  return closed ? <ClosedAreaScreen {...closed} /> : <ErrorScreen error={error} />;
}

/** The error that middleware threw for a part of the admin area that a flag has turned off. */
function closedAreaOf(error: unknown): { title: string; text: string } | null {
  const message = isRouteErrorResponse(error)
    ? (error.data as { area?: string; title: string; text: string } | null)
    : null;
  return message?.area === "admin" ? { title: message.title, text: message.text } : null;
}

/** The icon, and the sheets of the page's components. A page of one sheet has its icon inside, which saves a request. */
function PageLinks({ oneSheet }: { oneSheet: boolean }) {
  // Such a page is drawn by the server alone.
  return oneSheet ? <link rel="icon" href={import.meta.env.SSR ? icon : ""} type="image/svg+xml" /> : <Links />;
}

/** What a browser needs to install the signed-in areas as an app. Public pages have none of it, which saves a request. */
function AppLinks({ area }: { area: Area }) {
  return area === "public" ? null : (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {(["light", "dark"] as const).map((theme) => (
        <meta key={theme} name="theme-color" media={`(prefers-color-scheme: ${theme})`} content={appColours[theme]} />
      ))}
    </>
  );
}

/** The components of such a page are all in the public sheet (scripts/vite/style-names.ts). */
function hasOneSheet(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as { oneSheet?: boolean } | undefined)?.oneSheet === true);
}

/** The signed-in areas have no public header, whose menus, search and theme are what site.js is for. */
function siteScriptOf(matches: readonly { id: string }[], react: boolean): string | undefined {
  return react && matches.some(({ id }) => /^routes\/(?:dashboard|admin)\//.test(id)) ? undefined : siteScript;
}

/** Public pages and the two signed-in areas have separate style sheets; reports always use the dashboard's. */
function areaOf(ids: readonly string[]): Area {
  // Reports for visitors use the dashboard's report viewer; the gallery of local builds shows its components.
  if (ids.some((id) => /^routes\/(?:dashboard|checks\/reports|local)\//.test(id))) return "dashboard";
  return ids.some((id) => id.startsWith("routes/admin/")) ? "admin" : "public";
}
