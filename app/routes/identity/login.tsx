import { redirect } from "react-router";
import type { Route } from "./+types/login";

/** The second spelling of the sign-in address leads to the first. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/sign-in${new URL(request.url).search}`, 301);
}
