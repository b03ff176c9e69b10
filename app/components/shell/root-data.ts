import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { AppContext, PublicConfig } from "#app/context.ts";
import type { Role } from "#schema/identity/user.ts";

/** Who looks at the page, as far as the page needs to know. */
export type Viewer = { fullName: string; email: string; role: Role; imageUrl: string | null; username: string | null };

/** What the root loader gives to every page. */
export type RootData = { config: PublicConfig; nonce: string; viewer: Viewer | null; requestId: string };

export function rootDataOf({ config, nonce, actor, requestId }: AppContext): RootData {
  if (actor.kind !== "person") return { config, nonce, viewer: null, requestId };
  const { fullName, email, role, imageUrl, username } = actor;
  return { config, nonce, viewer: { fullName, email, role, imageUrl, username }, requestId };
}

/**
 * The same from the server's own hand. A refusal thrown by middleware ends a request before any loader has run; its page
 * still needs the name, the nonce and the person. Such a page does not hydrate.
 */
export const ServerRootData = createContext<RootData | undefined>(undefined);

export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData("root") as RootData | undefined;
  const fromServer = useContext(ServerRootData);
  return loaded ?? fromServer;
}
