import { type Lists, words } from "../compare.ts";

export const signingLists: Lists = {
  "labels of keys and signatures": {
    kept: "in every signature and key that was made with the label",
    names: [
      "marginalia:report:v1",
      "marginalia:audit-head:v1",
      "marginalia:library:v1\n*\n*\n*\n*",
      "marginalia:help-receipt:v1",
      "marginalia:help:v1",
      "marginalia:share:v1:*",
      "marginalia:unsubscribe:v1:*",
      "marginalia:merge:v1:*",
      "marginalia:*:v1",
      "fingerprints v*",
      "triples v*",
      "owner of *",
    ],
  },
  "signed tokens, written": {
    kept: "in tokens that people still have: shown prices, previews, grants to open a report",
    names: words(`
      quote quote.q quote.book quote.coupon quote.country quote.total report-opening report-opening.adminId
      report-opening.reportId preview preview.article preview.version preview.issuedAt
    `),
  },
  "signed tokens, read": {
    kept: "in tokens that people still have: shown prices, previews, grants to open a report",
    names: words(`
      quote quote.q quote.book quote.coupon quote.country quote.total quote.expiresAt report-opening
      report-opening.adminId report-opening.reportId preview preview.article preview.version preview.issuedAt
      preview.expiresAt cursor cursor.of cursor.value cursor.id
    `),
  },
};
