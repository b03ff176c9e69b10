import { data } from "react-router";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { missingPath } from "#app/components/public/not-found-response.ts";
import type { Route } from "./+types/not-found";

/** Any other path: the layout draws the missing page, with the nearest address there is. */
export function loader({ request }: Route.LoaderArgs): never {
  throw data(missingPath(new URL(request.url).pathname), { status: 404, headers: cacheTag() });
}

export function action({ request }: Route.ActionArgs): never {
  throw data(missingPath(new URL(request.url).pathname), { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
