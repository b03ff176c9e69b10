/** The cost of opening a stream, in operators. */
export const DRAWING = 60;

/** pdf.js holds the content of a page twice while reading it. A dense page of text is 50 kB, a large map about 10 MB. */
export const PAGE_BYTES_MAX = 16 * 1_048_576;

/** The maximum nesting of forms: word processors nest two or three levels. pdf.js has no limit. */
export const FORMS_DEEP = 50;

/** The maximum depth of saved graphics states. Regular pages use under thirty; pdf.js copies each and fails on millions. */
export const STATES_DEEP = 10_000;

/** The maximum number of hidden strings recorded per page; further ones are ignored. */
export const UNSEEN_MAX = 5_000;

/** Contents of this size are mostly drawings: text-only.ts. */
export const LARGE = 524_288;

/** Codes of all fonts of a page: sixteen fonts that map every code take about 70 MB in pdf.js. See CODES_KEPT in pages.ts. */
export const PAGE_CODES_MAX = 16 * 65_536;
