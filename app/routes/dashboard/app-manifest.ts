import { appContext } from "#app/context.ts";
import { appColours } from "#app/styles/app-colours.ts";
import type { Route } from "./+types/app-manifest";

/** The web app manifest (W3C): what the installed app is called, how it looks and where it starts. */
export function loader({ context }: Route.LoaderArgs) {
  const { appName } = context.get(appContext).config;
  const png = (file: string, size: number, purpose: "any" | "maskable" = "any") => ({
    ...{ src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: "image/png", purpose },
  });
  const manifest = {
    id: "/dashboard",
    name: appName,
    short_name: appName,
    description: "Similarity checks, orders and messages in one place.",
    lang: "en-GB",
    start_url: "/dashboard",
    // Payments and articles stay in the same window.
    scope: "/",
    display: "standalone",
    background_color: appColours.light,
    theme_color: appColours.light,
    icons: [png("192", 192), png("512", 512), png("maskable-512", 512, "maskable")],
    shortcuts: [
      { name: "Check a draft", url: "/turnitin/submit" },
      { name: "New order", url: "/dashboard/new-order" },
      { name: "Messages", url: "/dashboard/messages" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
