import { domains } from "#schema/content/domains.ts";
import type { Flags } from "#schema/platform/flags.ts";

type SitePage = { path: string; title: string; changed: string };

/** Fixed public pages for search engines, each with the date of its last change. */
const sitePages: readonly SitePage[] = [
  { path: "/", title: "Home", changed: "2026-11-25" },
  { path: "/learning-hub", title: "Learning hub", changed: "2026-11-25" },
  { path: "/services", title: "Services", changed: "2026-11-25" },
  { path: "/pricing", title: "Pricing", changed: "2026-11-25" },
  { path: "/check-turnitin", title: "Similarity check", changed: "2026-11-25" },
  { path: "/how-it-works", title: "How it works", changed: "2026-11-25" },
  { path: "/faq", title: "Questions and answers", changed: "2026-11-29" },
  { path: "/about", title: "About us", changed: "2026-11-25" },
  { path: "/contact", title: "Contact", changed: "2026-11-25" },
  { path: "/support", title: "Support", changed: "2026-11-25" },
  { path: "/integrity", title: "Integrity", changed: "2026-11-25" },
  { path: "/terms", title: "Terms of service", changed: "2026-11-25" },
  { path: "/privacy", title: "Privacy policy", changed: "2026-11-29" },
  ...domains.map((domain) => ({ path: `/d/${domain.slug}`, title: domain.label, changed: "2026-11-25" })),
];

/** The pages that are not switched off by a feature flag. */
export function openPages(flags: Flags): readonly SitePage[] {
  return sitePages.filter(({ path }) => flags.turnitin || path !== "/check-turnitin");
}
