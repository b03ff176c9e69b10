import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { type TimeSetting, usualTimes } from "#app/components/ui/time-format.ts";
import type { AppContext, PublicConfig } from "#app/context.ts";
import type { Display } from "#core/identity/actor.ts";
import { seesPublicPages } from "#core/platform/closed-site.ts";
import type { Role } from "#schema/identity/user.ts";

export type Area = "public" | "dashboard" | "admin";

/** The signed-in user, reduced to the fields that pages need. */
export type Viewer = {
  fullName: string;
  email: string;
  role: Role;
  /** Whether orders are assigned to them: the dashboard then has their work. */
  expert?: true;
  imageUrl: string | null;
  username: string | null;
  /** Attributes of the page, ready for its HTML: the settings page has the choices themselves. */
  display: { density: Partial<Record<Area, "compact">>; shortcuts?: "off"; times: TimeSetting };
};

/** The root loader's data, available on every page. */
export type RootData = { config: PublicConfig; nonce: string; viewer: Viewer | null; requestId: string };

export function rootDataOf({ config, nonce, actor, requestId }: AppContext): RootData {
  if (actor.kind !== "person") return { config, nonce, viewer: null, requestId };
  const { fullName, email, role, expertId, imageUrl, username, display } = actor;
  return {
    config,
    nonce,
    viewer: {
      ...{ fullName, email, role, imageUrl, username },
      ...(expertId && { expert: true as const }),
      display: displayOf(display),
    },
    requestId,
  };
}

/** The admin area is always compact, public pages never; the dashboard is as the viewer has set it. */
function displayOf(display: Display | undefined): Viewer["display"] {
  return {
    density: { admin: "compact", ...(display?.density === "compact" && { dashboard: "compact" }) },
    ...(display?.shortcuts === false && { shortcuts: "off" }),
    times: display ? { zone: display.timeZone, locale: display.locale } : usualTimes,
  };
}

/**
 * The same data without the root loader. An error thrown by middleware ends the request before any loader runs, but its
 * page still needs the name, the nonce and the user. That page does not hydrate.
 */
export const ServerRootData = createContext<RootData | undefined>(undefined);

/** Whether the viewer may read the public pages: without them nothing leads there. */
export function usePublicPagesOpen(): boolean {
  const root = useRootData();
  return !root || seesPublicPages(root.config.flags, root.viewer?.role ?? null);
}

export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData("root") as RootData | undefined;
  const fromServer = useContext(ServerRootData);
  return loaded ?? fromServer;
}
