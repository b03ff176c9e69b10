import { z } from "zod";
import { SEARCH_MAX, searchAreas } from "../vocabulary/search.ts";

/** A search of the signed-in areas. A longer text is cut. */
export const SearchQuery = z.object({
  q: z
    .string()
    .default("")
    .transform((text) => text.trim().slice(0, SEARCH_MAX)),
  area: z.enum(searchAreas).catch("dashboard"),
});
