import { createActs } from "./actions.ts";
import { createFailedJobs } from "./dead-letters.ts";
import { createBoard } from "./list.ts";
import { createOpening } from "./opening.ts";
import type { AdminChecksPorts } from "./ports.ts";

/** Similarity checks as staff work on them: figures for editors, titles, people and acts for admins, texts for no one. */
export function createAdminChecks(ports: AdminChecksPorts) {
  return {
    ...createBoard(ports),
    ...createActs(ports),
    failedJobs: createFailedJobs(ports),
    opening: createOpening(ports),
  };
}
