import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { shortenRouteList } from "./scripts/vite/route-list.ts";

export default {
  appDirectory: "app",
  // The local build carries the embedded identity; the production build must not, so they never share a folder.
  buildDirectory: process.env.BUILD_FOLDER ?? "build/production",
  ssr: true,
  // The browser learns the routes it may need at start: no __manifest requests to flood.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => shortenRouteList(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
