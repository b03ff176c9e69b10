import { redirect } from "react-router";
import type { Route } from "./+types/register";

/** The second spelling of the sign-up address leads to the first. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/sign-up${new URL(request.url).search}`, 301);
}
