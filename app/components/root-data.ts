import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#app/context.ts";
import type { Role } from "#schema/user.ts";

/** Who looks at the page, as far as the page needs to know. */
export type Viewer = { fullName: string; email: string; role: Role; imageUrl: string | null; username: string | null };

/** What the root loader gives to every page. */
export type RootData = { config: PublicConfig; nonce: string; viewer: Viewer | null; requestId: string };

/** Absent only where the root loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
