import { safeReturnPath } from "#core/identity/return-path.ts";

/** A file was opened by its link, without the script that asks for a fresh sign-in first: the page does, then leads back. */
export function toConfirmation(request: Request): Response {
  const url = new URL(request.url);
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const back = from?.origin === url.origin ? safeReturnPath(from.pathname + from.search) : "/dashboard";
  return new Response(null, {
    status: 303,
    headers: { Location: `/auth/confirm?${new URLSearchParams({ redirect_url: back })}`, "Cache-Control": "no-store" },
  });
}
