import type { Lists } from "../compare.ts";

export const htmlLists: Lists = {
  "HTML of articles": {
    kept: "on edge-cached pages, and in links to footnotes",
    names: [
      "class call",
      "class what",
      "class code",
      "class btn",
      "class o",
      "class sm",
      "attribute data-copy",
      "class wide",
      "id ref-*",
      "link #fn-*",
    ],
  },
  "saved reports": {
    kept: "in reports that were saved as one file: the page that checks one looks for these",
    names: [
      "class app",
      "attribute data-area",
      "id report",
      "data report-proof",
      "data report-notes",
      "data report-site",
      "looked for report",
      "looked for report-proof",
      "looked for report-notes",
      "looked for report-site",
      "format marginalia-report",
      "field proof",
      "field report",
      "field about",
      "field address",
    ],
  },
};
