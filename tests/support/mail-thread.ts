import { createReplyAddresses } from "#app/services/conversations/bridges/reply-addresses.ts";
import { conversationNotes } from "#db/tables/index.ts";
import { bridgeSecrets } from "#workers/adapters/conversations/bridge-secrets.ts";
import { testClock } from "./clock.ts";
import { ada } from "./people.ts";
import { talk } from "./talk.ts";

/** A thread of ada's, and the address her answers go to. */
export async function emailThread() {
  const house = talk();
  await house.house();
  const id = await house.begun(ada);
  // The Worker's own clock is the real one.
  const replies = createReplyAddresses(
    { db: house.db, clock: testClock(Date.now()), secrets: bridgeSecrets },
    "marginalia.test",
  );
  const to = (await replies.make(id, ada.id, ada.email)) ?? "";
  const bodies = async () => (await house.bodies(ada, id)).slice(1);
  const notes = () => house.db.select().from(conversationNotes).orderBy(conversationNotes.seq);
  return { ...house, id, to, replies, bodies, notes };
}
