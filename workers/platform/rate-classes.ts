import { AppError } from "#core/app-error.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { Session } from "#core/ports.ts";
import type { RateClass } from "#schema/vocabulary/routes.ts";
import type { Env } from "../env.ts";
import { clientAddress } from "./request-checks.ts";

/**
 * Counts a request before anything is asked of the database: by person where there is a session, by address where not,
 * and sign-in and contact forms always by address.
 */
export async function requireRate(request: Request, env: Env, session: Session | null, kind: RateClass): Promise<void> {
  if (kind === "none") return;
  const address = clientAddress(request);
  const who = session ? `${session.issuer} ${session.subject}` : address;
  const [, area, call] = routePath(new URL(request.url).pathname).split("/");
  const limits = {
    read: () => env.READ_LIMIT.limit({ key: who }),
    search: () => env.SEARCH_LIMIT.limit({ key: `${who}:${area}` }),
    write: () => env.WRITE_LIMIT.limit({ key: who }),
    bulk: () => env.BULK_LIMIT.limit({ key: `${address}:${area}` }),
    // Reports that a page sends by itself must not use up the tries of another call.
    door: () => env.DOOR_LIMIT.limit({ key: `${address}:${area === "api" ? `api/${call}` : area}` }),
  };
  const { success } = await limits[kind]();
  if (!success) throw new AppError("too_many", "Too many attempts. Try again in 60\u00a0s.", { retryAfter: 60 });
}
