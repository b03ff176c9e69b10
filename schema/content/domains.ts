import type { domainSlugs } from "../vocabulary/content.ts";

/** The fields of the product. Without Zod, because every page shows them. */
export type Domain = {
  slug: (typeof domainSlugs)[number];
  tag: `domain:${(typeof domainSlugs)[number]}`;
  label: string;
  short: string;
  description: string;
};

export const domains: readonly Domain[] = [
  {
    slug: "adult-health",
    tag: "domain:adult-health",
    label: "Adult Health Nursing",
    short: "Adult Health",
    description: "Care plans, reflective accounts, evidence reviews",
  },
  {
    slug: "mental-health",
    tag: "domain:mental-health",
    label: "Mental Health Nursing",
    short: "Mental Health",
    description: "Formulation, risk, therapeutic communication",
  },
  {
    slug: "child-nursing",
    tag: "domain:child-nursing",
    label: "Child Nursing",
    short: "Child Nursing",
    description: "Family-centred care, safeguarding, drug sums",
  },
  {
    slug: "social-work",
    tag: "domain:social-work",
    label: "Social Work",
    short: "Social Work",
    description: "Assessments, case studies, law in practice",
  },
  {
    slug: "technology",
    tag: "domain:technology",
    label: "Healthcare Technology",
    short: "Technology",
    description: "Records, devices, usability on the ward",
  },
  {
    slug: "ai",
    tag: "domain:ai",
    label: "Artificial Intelligence",
    short: "Artificial Intelligence",
    description: "Methods chapters, evaluation, ethics statements",
  },
  {
    slug: "crypto",
    tag: "domain:crypto",
    label: "Blockchain & Crypto",
    short: "Crypto & Web3",
    description: "Protocols, regulation, empirical work",
  },
];

export function domainBySlug(slug: string): Domain | undefined {
  return domains.find((domain) => domain.slug === slug);
}
