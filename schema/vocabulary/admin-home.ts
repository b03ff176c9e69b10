/** The days of the trends on the home page of the admin area. */
export const homeRanges = [7, 30, 90] as const;

/** The lists of its work table; each is a view of the page of orders. */
export const homeOrderViews = ["due", "unassigned", "mine"] as const;
