import { data } from "react-router";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { missingPath } from "#app/components/public/not-found-response.ts";
import type { Route } from "./+types/not-found";

export const handle = { oneSheet: true };

/** Every other path: the layout renders the not-found page with the most similar address. */
export function loader({ request }: Route.LoaderArgs): never {
  throw data(missingPath(new URL(request.url).pathname), { status: 404, headers: cacheTag() });
}

export function action({ request }: Route.ActionArgs): never {
  throw data(missingPath(new URL(request.url).pathname), { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
