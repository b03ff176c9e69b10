import { createReplyAddresses } from "#app/services/conversations/bridges/reply-addresses.ts";
import { conversationNotes } from "#db/tables/index.ts";
import { randomSecret } from "#workers/platform/random-id.ts";
import { testClock } from "./clock.ts";
import { conversationWorld } from "./conversation.ts";
import { ada } from "./people.ts";

/** A conversation of ada's, and its reply address. */
export async function emailThread() {
  const world = conversationWorld();
  await world.world();
  const id = await world.begun(ada);
  // The Worker itself uses the real clock.
  const replies = createReplyAddresses({ db: world.db, clock: testClock(Date.now()), randomSecret }, "marginalia.test");
  const to = (await replies.make(id, ada.id, ada.email)) ?? "";
  const bodies = async () => (await world.bodies(ada, id)).slice(1);
  const notes = () => world.db.select().from(conversationNotes).orderBy(conversationNotes.seq);
  return { ...world, id, to, replies, bodies, notes };
}
