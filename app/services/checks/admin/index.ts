import { createActs } from "./actions.ts";
import { createFailedJobs } from "./dead-letters.ts";
import { createBoard } from "./list.ts";
import { createOpening } from "./opening.ts";
import type { AdminChecksPorts } from "./ports.ts";

/** Admin checks: totals for editors; titles, people and actions for admins; texts for neither. */
export function createAdminChecks(ports: AdminChecksPorts) {
  return {
    ...createBoard(ports),
    ...createActs(ports),
    failedJobs: createFailedJobs(ports),
    opening: createOpening(ports),
  };
}
