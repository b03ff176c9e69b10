import { type SQL, sql } from "drizzle-orm";
import { matchOf, plainLetters } from "#core/search/search.ts";
import type { Database } from "../client.ts";
import { conversations, openSockets, orders, outgoingMessages, users } from "../tables/index.ts";

// What staff find by words. Every word of the question is quoted for the index, so none is an operator or a wildcard;
// the index knows neither case nor accents, and holds letters such as ł as they are typed without a key for them.

/**
 * A search looks at the newest rows with its words, and at no more than these: a common name has thousands, and whoever
 * reads the list adds another word.
 */
const SEARCHED_MOST = 200;

/** Whether there may be more rows with the words of a search than it looked at. */
export function mayBeMore(q: string, found: number): boolean {
  return q.trim() !== "" && found >= SEARCHED_MOST;
}

/** Ids of people by name, email, username or id; the index has them in the order in which they were added. */
function peopleFound(match: string): SQL {
  return sql`select u.id from (select rowid as place from person_search where person_search match ${match}
    order by rowid desc limit ${SEARCHED_MOST}) p cross join ${users} u on u.rowid = p.place`;
}

/**
 * A person of the table by name, email, username or id, by the number of an order of theirs, by the reference of a
 * conversation, or by the id of a session in which they have a socket open.
 */
export function personMatching(q: string): SQL | undefined {
  const query = q.trim();
  if (query === "") return undefined;
  if (REFERENCE.test(query))
    return sql`${users.id} in (select user_id from ${conversations} where reference = ${query.toUpperCase()})`;
  const number = orderNumberOf(query);
  const match = matchOf(plainLetters(idOf(query)));
  const ways = [
    number === null ? null : sql`select user_id as id from ${orders} where number = ${number}`,
    match === null ? null : peopleFound(match),
    sql`select user_id as id from ${openSockets} where session_id = ${query}`,
  ].filter((way) => way !== null);
  return sql`${users.id} in (select id from (${sql.join(ways, sql` union `)}))`;
}

/** Of a conversation, such as MG-7KX2R9P. */
const REFERENCE = /^mg-[2-9a-z]{7}$/i;

/** An order by its number, a word of its title, or its student's name or email. */
export function orderMatching(q: string): SQL | undefined {
  if (q.trim() === "") return undefined;
  const number = orderNumberOf(q);
  if (number !== null) return sql`${orders.number} = ${number}`;
  const match = matchOf(plainLetters(q));
  if (!match) return sql`0`;
  return sql`${orders.id} in (
    select o.id from (select rowid as place from order_search where order_search match ${match}
      order by rowid desc limit ${SEARCHED_MOST}) s cross join ${orders} o on o.rowid = s.place
    union select id from (select o.id from (${peopleFound(match)}) p cross join ${orders} o on o.user_id = p.id
      limit ${SEARCHED_MOST}))`;
}

/** Emails by recipient: the beginning of an address, or a person's name, email or username. */
export function outgoingMatching(q: string): SQL | undefined {
  const query = q.trim();
  if (query === "") return undefined;
  const match = matchOf(plainLetters(query));
  const end = `${query}\u{10ffff}`;
  const people = match
    ? sql`union select "key" from (select l."key" from (${peopleFound(match)}) p
        cross join ${outgoingMessages} l on l.person_id = p.id limit ${SEARCHED_MOST})`
    : sql``;
  return sql`${outgoingMessages.key} in (
    select "key" from (select l."key" from ${outgoingMessages} l
      where l."to" collate nocase >= ${query} and l."to" collate nocase < ${end} limit ${SEARCHED_MOST})
    ${people})`;
}

export type FoundConversation = { id: string; name: string; email: string; subject: string; reference: string };

/** Conversations by a person's name or email, their own number, or the number of their order, newest first. */
export async function findConversations(db: Database, q: string, limit: number): Promise<FoundConversation[]> {
  const number = orderNumberOf(q);
  const match = matchOf(plainLetters(q));
  if (number === null && !match) return [];
  const found =
    number === null
      ? sql`select c.id from (select rowid as place from conversation_search where conversation_search match ${match}
          order by rowid desc limit ${SEARCHED_MOST}) s cross join ${conversations} c on c.rowid = s.place`
      : sql`select c.id from ${orders} o join ${conversations} c on c.order_id = o.id where o.number = ${number}`;
  return db.all<FoundConversation>(sql`select c.id, c.name, c.email, c.subject, c.reference from ${conversations} c
    where c.id in (${found}) and c.merged_into is null order by c.updated_at desc, c.id desc limit ${limit}`);
}

/** WS-000481, ws481 or 481. */
export function orderNumberOf(q: string): number | null {
  const digits = /^(?:ws-?)?0*(\d{1,9})$/i.exec(q.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** An id as the index holds it: one word. */
function idOf(q: string): string {
  const query = q.trim();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(query) ? query.replaceAll("-", "") : query;
}
