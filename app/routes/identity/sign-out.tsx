import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { cookieNames, hostCookie } from "#core/identity/cookie-names.ts";
import type { Route } from "./+types/sign-out";

const EXPIRED = ["__session", "__client", "__client_uat", "__clerk_db_jwt"];

/**
 * Ends the session. Even if the identity provider fails, this browser is signed out: cookies, caches and storage are
 * cleared, except for the theme.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { signOut, config } = context.get(appContext);
  let failed = false;
  try {
    await signOut();
  } catch {
    // The identity provider did not respond. The user is signed out locally and sees an error message.
    failed = true;
  }
  const headers = new Headers();
  const secure = config.appUrl.startsWith("https:") ? "; Secure" : "";
  for (const name of EXPIRED) headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`);
  for (const name of [cookieNames.bookmark, cookieNames.readBookmark]) {
    const cookie = hostCookie(name, config.appUrl);
    headers.append("Set-Cookie", `${cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
  headers.set("Clear-Site-Data", '"cache"');
  if (request.headers.get("Accept")?.includes("application/json")) {
    return new Response(JSON.stringify({ signedOut: !failed }), {
      status: failed ? 503 : 200,
      headers: new Headers([...headers, ["Content-Type", "application/json"]]),
    });
  }
  return redirect("/", { headers });
}

/** GET does nothing: a prefetch or an email scanner must not sign a user out. */
export function loader() {
  return redirect("/");
}
