import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { countHelpVote, helpVotesOf } from "#db/content/faq-votes.ts";

/** Whether the answers of the FAQ help, counted by day. */
export function createFaqVotes({ db, clock }: { db: Database; clock: Clock }) {
  async function vote(question: string, helped: boolean): Promise<void> {
    await countHelpVote(db, question, new Date(clock.now()).toISOString().slice(0, 10), helped);
  }

  return { vote, votes: (question: string) => helpVotesOf(db, question) };
}
