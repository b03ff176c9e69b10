import { z } from "zod";
import { roles, userStatuses } from "../vocabulary/identity.ts";

/** The filters of the list of people, as they are in its address; what is unknown is ignored. */
export const PeopleFilter = z.object({
  q: z.string().trim().max(100).catch(""),
  role: z.enum(roles).nullable().catch(null),
  status: z.enum(userStatuses).nullable().catch(null),
});
export type PeopleFilter = z.infer<typeof PeopleFilter>;

export function readPeopleFilter(keys: URLSearchParams): PeopleFilter {
  return PeopleFilter.parse({ q: keys.get("q")?.slice(0, 100), role: keys.get("role"), status: keys.get("status") });
}
