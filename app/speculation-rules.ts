/**
 * What a browser may fetch ahead while the reader's pointer rests on a link (HTML, "Speculative loading"): pages alone,
 * never an address that signs someone out, shows money, or carries a token.
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

/** Inside the page, at its end: asked for by a header, the rules would be fetched before the style sheet. */
export const speculationRules = JSON.stringify(rules);
