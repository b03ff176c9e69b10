import { domains } from "#schema/content/domains.ts";

export type SiteLink = { href: string; label: string };

/** The links of the header and the footer, as the specification names them. */
export const serviceLinks: readonly SiteLink[] = [
  { href: "/services", label: "All Services" },
  { href: "/services/adult-health", label: "Adult Health" },
  { href: "/services/mental-health", label: "Mental Health" },
  { href: "/services/child-nursing", label: "Child Nursing" },
  { href: "/services/social-work", label: "Social Work" },
  { href: "/services/ai", label: "Artificial Intelligence" },
  { href: "/services/crypto", label: "Crypto & Web3" },
];

export const mainLinks: readonly SiteLink[] = [
  { href: "/pricing", label: "Pricing" },
  { href: "/about", label: "About Us" },
  { href: "/contact", label: "Contact" },
];

export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  { title: "Fields", links: domains.map((domain) => ({ href: `/d/${domain.slug}`, label: domain.short })) },
  {
    title: "Help",
    links: [
      { href: "/check-turnitin", label: "Check Turnitin" },
      { href: "/services", label: "Services" },
      { href: "/payment", label: "Payment" },
      { href: "/how-it-works", label: "How It Works" },
      { href: "/learning-hub", label: "Learning hub" },
    ],
  },
  {
    title: "Support",
    links: [
      { href: "/faq", label: "FAQ" },
      { href: "/contact", label: "Contact Us" },
      { href: "/support", label: "24/7 Support" },
      { href: "/about", label: "About Us" },
    ],
  },
  {
    title: "Rules",
    links: [
      { href: "/terms", label: "Terms of Service" },
      { href: "/privacy", label: "Privacy Policy" },
      { href: "/integrity", label: "Integrity" },
      { href: "/auth/admin-login", label: "Admin Login" },
    ],
  },
];

/** Share links. They need no account of ours and send nothing before they are pressed. */
export function socialLinks(appName: string, appUrl: string): readonly SiteLink[] {
  const address = encodeURIComponent(appUrl);
  const text = encodeURIComponent(`${appName}: help in the margin, the words stay yours. ${appUrl}`);
  return [
    { href: `https://bsky.app/intent/compose?text=${text}`, label: "Share on Bluesky" },
    { href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`, label: "Share on LinkedIn" },
  ];
}

/** All fixed public addresses, used to suggest the one that a mistyped address meant. */
export const knownPaths: Readonly<Record<string, string>> = {
  "/learning-hub": "Learning hub",
  "/services": "Services",
  "/pricing": "Pricing",
  "/about": "About us",
  "/contact": "Contact",
  "/faq": "Questions and answers",
  "/how-it-works": "How it works",
  "/support": "Support",
  "/terms": "Terms of service",
  "/privacy": "Privacy policy",
  "/integrity": "Integrity",
  "/payment": "Payment",
  "/check-turnitin": "Similarity check",
  "/turnitin/submit": "Check a draft",
  "/sign-in": "Sign in",
  "/sign-up": "Sign up",
  "/dashboard": "Dashboard",
  ...Object.fromEntries(domains.map((domain) => [`/d/${domain.slug}`, domain.label])),
  ...Object.fromEntries(domains.map((domain) => [`/services/${domain.slug}`, `Services: ${domain.label}`])),
};
