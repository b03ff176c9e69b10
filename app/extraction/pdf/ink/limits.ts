/** Operators that opening a stream is worth. */
export const DRAWING = 60;

/** pdf.js holds the content of a page twice while it reads it. A dense page of print is 50 kB, a large map some 10 MB. */
export const PAGE_BYTES_MAX = 16 * 1_048_576;

/** Forms in forms: word processors write two or three deep. pdf.js follows them without end. */
export const FORMS_DEEP = 50;

/** States saved and not yet restored. Honest pages keep under thirty; pdf.js copies each, and chokes on millions. */
export const STATES_DEEP = 10_000;

/** A page that hides more strings than this hides everything. */
export const UNSEEN_MAX = 5_000;

/** Contents of this size are drawings more than text: text-only.ts. */
export const LARGE = 524_288;

/** Codes of all fonts of a page: sixteen fonts that map every code, some 70 MB of pdf.js. See CODES_KEPT in pages.ts. */
export const PAGE_CODES_MAX = 16 * 65_536;
