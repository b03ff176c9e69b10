import { knownPaths } from "#app/content/navigation.ts";
import { nearest } from "#core/search/nearest.ts";
import { domainBySlug } from "#schema/content/domain.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import type { NotFoundDetails } from "./not-found.tsx";

/** What a mistyped address may have meant: the nearest of the fixed public pages. */
export function missingPath(pathname: string): NotFoundDetails {
  const requested = pathname.slice(0, 200);
  const near = nearest(requested, Object.keys(knownPaths));
  return { requested, suggestion: near ? { href: near, label: knownPaths[near] ?? near } : null };
}

/** A field that does not exist: the nearest one that does. */
export function missingField(base: "/d" | "/services", slug: string): NotFoundDetails {
  const near = nearest(slug, domainSlugs);
  const label = near ? domainBySlug(near)?.label : undefined;
  return {
    requested: `${base}/${slug.slice(0, 100)}`,
    suggestion: near && label ? { href: `${base}/${near}`, label } : null,
  };
}
