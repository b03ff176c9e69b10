import { createSite } from "../site.ts";
import { createEmbeddedIdentity } from "./identity-embedded.ts";
import type { LocalIdentity } from "./local-identity.ts";
import { localRoutes } from "./routes.ts";

export { LiveRoom } from "../objects/live-room.ts";
export { LocalIdentity } from "./local-identity.ts";

/** The site as it runs on one machine, with an identity provider of its own. Never part of a production build. */
export default createSite({
  identity: (env, origin, mode) =>
    createEmbeddedIdentity(env.LOCAL_IDENTITY as DurableObjectNamespace<LocalIdentity>, origin, mode),
  doors: { path: "/__local", routes: localRoutes },
});
