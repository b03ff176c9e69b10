import { redirect } from "react-router";
import type { Route } from "./+types/login";

/** Redirects the alternative sign-in address. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/sign-in${new URL(request.url).search}`, 301);
}
