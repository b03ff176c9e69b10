import { createActs } from "./actions.ts";
import { createDeadLetterDesk } from "./dead-letters.ts";
import { createBoard } from "./list.ts";
import { createOpening } from "./opening.ts";
import type { CheckDeskPorts } from "./ports.ts";

/** Similarity checks as staff work on them: figures for editors, titles, people and acts for admins, texts for nobody. */
export function createCheckDesk(ports: CheckDeskPorts) {
  return {
    ...createBoard(ports),
    ...createActs(ports),
    letters: createDeadLetterDesk(ports),
    opening: createOpening(ports),
  };
}
