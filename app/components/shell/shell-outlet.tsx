import { type ReactNode, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { Toaster } from "../ui/toast.tsx";
import { loadTooltips } from "../ui/tooltip-load.ts";
import { Connection } from "./connection/connection.tsx";
import { isBare } from "./is-bare.ts";
import { loadDataCacheOnPress } from "./page-data/data-cache.ts";
import { startPageData } from "./page-data/page-data.ts";

/** Renders the page of a signed-in area; `shell` wraps it in the area's layout unless the page opts out. */
export function ShellOutlet({ shell }: { shell: (page: ReactNode) => ReactNode }) {
  useState(startInBrowser);
  useEffect(loadDataCacheOnPress, []);
  useEffect(loadTooltips, []);
  const bare = isBare(useMatches());
  if (!bare) return shell(<Outlet />);
  return (
    <>
      <Connection />
      <Outlet />
      <Toaster />
    </>
  );
}

/** Before the first effect: the server has no data of a window. */
function startInBrowser(): void {
  if (typeof document !== "undefined") startPageData();
}
