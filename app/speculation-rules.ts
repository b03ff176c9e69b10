/**
 * What a browser may prefetch while the pointer is over a link (HTML, "Speculative loading"): only pages, and no
 * address that signs a user out, shows payments, or contains a token.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/*\\?*" } },
          ...[
            "sign-out",
            "sign-in",
            "sign-up",
            "auth",
            "payment",
            "preview",
            "dashboard",
            "admin",
            "api",
            "turnitin",
          ].map((area) => ({ not: { href_matches: `/${area}{/*}?` } })),
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** Placed at the end of the page: from a response header, the rules would be fetched before the style sheet. */
export const speculationRules = JSON.stringify(rules);
