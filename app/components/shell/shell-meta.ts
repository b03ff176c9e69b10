import type { MetaDescriptor } from "react-router";
import type { RootData } from "#app/components/root-data.ts";

type Match = { id: string; loaderData?: unknown } | undefined;

/** Pages behind the door have a title and are nobody else's to list. */
export function shellMeta(matches: readonly Match[], title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [{ title: root ? `${title} · ${root.config.appName}` : title }, { name: "robots", content: "noindex" }];
}
