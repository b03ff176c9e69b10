import { createAttaching } from "./attaching.ts";
import { createBridging } from "./bridging.ts";
import { createChanging } from "./changing.ts";
import { createClockwork } from "./clock.ts";
import { createHours } from "./hours.ts";
import { createStaff } from "./inbox.ts";
import { createNotifying } from "./notifying.ts";
import { createOpening } from "./opening.ts";
import { createPassingOn } from "./passing-on.ts";
import type { ConversationPorts } from "./ports.ts";
import { createQueries } from "./queries.ts";
import { createQuoting } from "./quoting.ts";
import { createSavedReplies } from "./saved-replies.ts";
import { createSending } from "./sending.ts";
import { createWriting } from "./writing.ts";

export type { ConversationPorts } from "./ports.ts";

/** Conversations between students and staff: written by one way, read by each side as it may. */
export function createConversations(ports: ConversationPorts) {
  const notifying = createNotifying(ports);
  const hours = createHours(ports);
  const writing = createWriting(ports, notifying, hours.current);
  const quoting = createQuoting(ports);
  const opening = createOpening(ports, writing, quoting);
  const attaching = createAttaching(ports);
  const { puzzle, contact, emailAdmin, begin, openFor } = opening;
  return {
    puzzle,
    contact,
    emailAdmin,
    begin,
    openFor,
    ...createQueries(ports, notifying, hours.current),
    ...createSending(ports, writing, quoting, notifying),
    ...createChanging(ports, notifying, writing, hours.current),
    hours: { read: hours.read, versions: hours.versions, save: hours.save, restore: hours.restore },
    files: attaching,
    staff: createStaff(ports, notifying, hours.current),
    savedReplies: createSavedReplies(ports),
    ...createPassingOn(ports, notifying),
    clockwork: createClockwork(ports, notifying, writing, quoting),
    bridge: createBridging(ports, { writing, attaching, opening, notifying }),
  };
}
