import { redirect } from "react-router";
import type { Route } from "./+types/register";

/** Redirects the alternative sign-up address. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/sign-up${new URL(request.url).search}`, 301);
}
