import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import type { RootData } from "#app/components/shell/root-data.ts";

type Match = { id: string; loaderData?: unknown } | undefined;

/** Signed-in pages have a title and are excluded from search engines. */
export function shellMeta(matches: readonly Match[], title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [{ title: root ? `${title} · ${root.config.appName}` : title }, { name: "robots", content: "noindex" }];
}

/** The title of an area, which pages override; a failed page has only this one. */
export function areaMeta(matches: readonly Match[], title: string, error: unknown): MetaDescriptor[] {
  return shellMeta(matches, error === undefined ? title : titleOf(error));
}

function titleOf(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return "Not found";
  return status === 403 ? "No access" : "Something went wrong";
}
