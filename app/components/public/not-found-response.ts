import { knownPaths } from "#app/content/navigation.ts";
import { nearest } from "#core/search/nearest.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import type { NotFoundDetails } from "./not-found.tsx";

/** Suggestions for a mistyped address: the most similar fixed public pages. */
export function missingPath(pathname: string): NotFoundDetails {
  const requested = pathname.slice(0, 200);
  const near = nearest(requested, Object.keys(knownPaths));
  return { requested, suggestion: near ? { href: near, label: knownPaths[near] ?? near } : null };
}

/** For an unknown field: the most similar existing one. */
export function missingField(base: "/d" | "/services", slug: string): NotFoundDetails {
  const near = nearest(slug, domainSlugs);
  const label = near ? domainBySlug(near)?.label : undefined;
  return {
    requested: `${base}/${slug.slice(0, 100)}`,
    suggestion: near && label ? { href: `${base}/${near}`, label } : null,
  };
}
