import { messages } from "../../tables/index.ts";
import type { Chance } from "./chance.ts";
import type { ConversationLife } from "./conversations.ts";
import { attach, report } from "./message-extras.ts";
import { tell } from "./notifications.ts";
import { clauses, rareWord, staffLines, studentLines } from "./words.ts";

/** Seconds between the messages of one side, and minutes until the other one answers. */
const SAME_SIDE_MS = 70_000;
const TURN_MS = 55 * 60_000;
/** In a long conversation both write at once. */
const LIVE_TURN_MS = 4 * 60_000;

export type Side = "user" | "staff";
export type Turn = { side: Side; at: number };

/** Who writes when: `count` messages that end with this side, none of them after `until`. */
export function turnsOf(chance: Chance, from: number, until: number, count: number, lastSide: Side): Turn[] {
  const sides: Side[] = [];
  let side: Side = "user";
  while (sides.length < count) {
    const run = chance.weighted([
      [1, 70],
      [2, 22],
      [3, 8],
    ] as const);
    for (let time = 0; time < run && sides.length < count; time++) sides.push(side);
    side = side === "user" ? "staff" : "user";
  }
  if (count > 1) sides[count - 1] = lastSide;
  const turn = count > 40 ? LIVE_TURN_MS : TURN_MS;
  const gaps = sides.map((one, at) => (at === 0 ? 0 : chance.wait(one === sides[at - 1] ? SAME_SIDE_MS : turn)));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const scale = Math.min(1, (until - from) / Math.max(1, whole));
  let at = from;
  return sides.map((one, index) => {
    at += Math.max(1, Math.floor((gaps[index] as number) * scale));
    return { side: one, at };
  });
}

/** One message: its row, and the notification of the other side. */
export function write(life: ConversationLife, { side, at }: Turn): void {
  const { world, chance, row, student, name, staff } = life;
  const id = chance.uuid(at);
  const deleted = chance.is(0.004);
  const edited = !deleted && chance.is(0.008);
  row.lastSeq += 1;
  row.lastChange += deleted || edited ? 2 : 1;
  const body = deleted ? "" : bodyOf(chance, side);
  const byStaff = side === "staff";
  life.body = body;
  world.put(messages, {
    id,
    conversationId: row.id,
    seq: row.lastSeq,
    change: row.lastChange,
    clientId: chance.key(),
    senderId: byStaff ? staff.id : (student?.id ?? null),
    senderKind: byStaff ? "staff" : student ? "user" : "visitor",
    senderName: byStaff ? staff.name : name,
    body,
    redactions: [],
    origin: !byStaff && row.channel === "email" ? "email" : "web",
    editedAt: edited ? Math.min(at + chance.int(5, 240) * 1000, world.now - 1) : null,
    deletedAt: deleted ? Math.min(at + chance.int(5, 240) * 1000, world.now - 1) : null,
    createdAt: at,
  });
  if (byStaff) {
    notify(life, id, body, at);
    report(life, id, at);
  } else if (!deleted) attach(life, id, at);
}

function notify({ world, chance, row, student, staff, turns }: ConversationLife, id: string, body: string, at: number) {
  if (!student) return;
  // A student who answers has read it.
  const answered = turns.find((turn) => turn.at > at && turn.side === "user")?.at;
  const read = chance.is(0.45) ? at + chance.int(4, 170) * 1000 : at + chance.wait(8 * 3_600_000);
  const readAt = Math.min(answered ?? Number.POSITIVE_INFINITY, read);
  tell(world, chance, student, {
    key: `message:${id}`,
    kind: "message",
    at,
    conversationId: row.id,
    seq: row.lastSeq,
    subject: `${staff.name} replied: ${row.subject}`,
    text: body,
    href: `/dashboard/messages?c=${row.id}`,
    act: "Read and reply",
    readAt: readAt < world.now ? readAt : null,
  });
}

function bodyOf(chance: Chance, side: Side): string {
  const lines = side === "user" ? studentLines : staffLines;
  const first = chance.pick(lines);
  const second = chance.is(0.4) ? ` It is the part about ${rareWord(chance.next())} ${chance.pick(clauses)}.` : "";
  const third = chance.is(0.22) ? ` ${chance.pick(lines)}` : "";
  const fourth = chance.is(0.3) ? ` In short: ${rareWord(chance.next())} and ${rareWord(chance.next())}.` : "";
  return `${first}${second}${third}${fourth}`;
}
