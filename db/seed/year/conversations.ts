import { previewOf } from "#core/conversations/conversation.ts";
import { referenceOf } from "#core/conversations/reference.ts";
import { type ConversationChannel, contactTopics } from "#schema/vocabulary/conversations.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { conversationReaders, conversations } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { addNotes } from "./conversation-notes.ts";
import { settle } from "./conversation-status.ts";
import { schedule } from "./message-extras.ts";
import { type Side, type Turn, turnsOf, write } from "./messages.ts";
import { tellStaff } from "./notifications.ts";
import type { PlacedOrder } from "./orders.ts";
import { conversationLabels, conversationSubjects } from "./words.ts";
import { isHeavy, type Staff, type Student, studentAt, type World } from "./world.ts";

type ConversationRow = Required<typeof conversations.$inferInsert>;
export type ConversationLife = {
  world: World;
  chance: Chance;
  row: ConversationRow;
  /** Null for a visitor without an account. */
  student: Student | null;
  name: string;
  staff: Staff;
  turns: Turn[];
  /** The text of the newest message. */
  body: string;
};

/** Every conversation with its messages, in the order they began. */
export function fillConversations(world: World, placed: readonly PlacedOrder[]): void {
  const { seed, from, now, volume } = world;
  const moments = momentsOf(volume.conversations, { from, now }, createChance(seed, "conversations"));
  const lengths = lengthsOf(world, moments);
  const orderOf = latestOrders(placed);
  const taken = new Set<string>();
  for (const [index, at] of moments.entries()) {
    const chance = createChance(seed, "conversation", index);
    const heavy = isHeavy(index, volume.conversations, volume.heavy.conversations);
    const student = heavy ? world.ada : chance.is(0.88) ? studentAt(world, at, chance.next()) : null;
    const life = begin(world, chance, { student, at, orderOf, taken });
    speak(life, lengths[index] as number);
    world.put(conversations, life.row);
  }
}

/** Messages of each conversation: most are short, some are very long; together exactly as many as there are. */
function lengthsOf({ seed, now, volume }: World, moments: Float64Array): Uint16Array {
  const chance = createChance(seed, "lengths");
  const lengths = new Uint16Array(moments.length);
  const mean = volume.messages / moments.length;
  let sum = 0;
  for (const [index, at] of moments.entries()) {
    const wish = chance.weighted([
      [2 + chance.wait(mean * 0.4), 90],
      [2 + chance.wait(mean * 2.5), 9],
      [2 + chance.wait(mean * 16), 1],
    ]);
    // A conversation that has just begun is still short.
    lengths[index] = Math.max(1, Math.min(wish, Math.floor((now - at) / (3 * MINUTE_MS)), 2_000));
    sum += lengths[index];
  }
  const old = Math.max(1, Math.floor(moments.length * 0.9));
  for (let index = 0; sum !== volume.messages; index = (index + 1) % old) {
    const length = lengths[index] as number;
    const step = Math.sign(volume.messages - sum);
    if (length + step < 1) continue;
    lengths[index] = length + step;
    sum += step;
  }
  return lengths;
}

/** The order a student wrote about: the one placed last before the conversation. */
function latestOrders(placed: readonly PlacedOrder[]) {
  const byStudent = new Map<string, PlacedOrder[]>();
  for (const order of placed) {
    const known = byStudent.get(order.userId);
    if (known) known.push(order);
    else byStudent.set(order.userId, [order]);
  }
  return (userId: string, at: number) => byStudent.get(userId)?.findLast(({ placedAt }) => placedAt < at) ?? null;
}

type Begun = {
  student: Student | null;
  at: number;
  orderOf: ReturnType<typeof latestOrders>;
  taken: Set<string>;
};

function begin(world: World, chance: Chance, { student, at, orderOf, taken }: Begun): ConversationLife {
  const order = student && chance.is(0.55) ? orderOf(student.id, at) : null;
  const channel: ConversationChannel = student
    ? order
      ? "order"
      : chance.weighted([
          ["messages", 60],
          ["email_admin", 18],
          ["support", 14],
          ["email", 8],
        ] as const)
    : "contact";
  let id = chance.uuid(at);
  while (taken.has(referenceOf(id))) id = chance.uuid(at);
  taken.add(referenceOf(id));
  const number = chance.int(1, 99_999);
  const name = student?.name ?? "A visitor";
  const row: ConversationRow = {
    ...emptyConversation,
    id,
    reference: referenceOf(id),
    userId: student?.id ?? null,
    name,
    email: student?.email ?? `visitor${number}@example.test`,
    channel,
    topic: order ? "order" : chance.pick(contactTopics),
    subject: chance.pick(conversationSubjects),
    orderId: order?.id ?? null,
    priority: chance.weighted([
      ["low", 10],
      ["medium", 74],
      ["high", 14],
      ["urgent", 2],
    ] as const),
    labels: conversationLabels.filter(() => chance.is(0.06)),
    idempotencyKey: chance.key(),
    createdAt: at,
    updatedAt: at,
  };
  const staff = chance.is(0.5) ? (world.staff[0] as Staff) : chance.pick(world.staff);
  return { world, chance, row, student, name, staff, turns: [], body: "" };
}

const emptyConversation = {
  status: "open",
  held: false,
  lastSeq: 0,
  lastChange: 0,
  lastNote: 0,
  preview: "",
  previewSide: "user",
  reportId: null,
  followsId: null,
  mergedInto: null,
  archivedAt: null,
  archiveKey: null,
  assigneeId: null,
  assigneeName: null,
  snoozedUntil: null,
  firstReplyAt: null,
  waitingSince: null,
  dueAt: null,
  escalatedAt: null,
  resolvedAt: null,
  score: null,
  scoreText: "",
} as const;

function speak(life: ConversationLife, length: number): void {
  const { world, chance, row, staff } = life;
  if (row.channel === "email_admin") notifyStaff(life);
  const age = world.now - row.createdAt;
  // A message of the last hours may still be unanswered; none waits for weeks.
  const waits = age < 9 * HOUR_MS ? chance.is(0.6) : age < 3 * DAY_MS && chance.is(0.05);
  const resolves = length > 2 && !waits && age > 2 * HOUR_MS && chance.is(0.95);
  const replies = resolves ? length - 1 : length;
  const lastSide: Side = waits ? "user" : "staff";
  const last = row.createdAt + age * (resolves ? 0.6 : 0.97);
  life.turns = turnsOf(chance, row.createdAt, last, replies, lastSide);
  for (const turn of life.turns) write(life, turn);
  const spoken = life.turns.find(({ side }) => side === "staff");
  if (spoken) Object.assign(row, { firstReplyAt: spoken.at, assigneeId: staff.id, assigneeName: staff.name });
  const end = life.turns.at(-1) as Turn;
  row.updatedAt = end.at;
  row.preview = life.body === "" ? "Message deleted" : previewOf(life.body, 0);
  row.previewSide = end.side;
  settle(life, resolves);
  addNotes(life);
  schedule(life);
  fillReaders(life);
}

function notifyStaff({ world, chance, row, name }: ConversationLife): void {
  tellStaff(world, chance, {
    key: `desk:${row.id}`,
    topic: "new_message",
    to: world.staff,
    at: row.createdAt,
    subject: `${row.reference}: ${row.topic}`,
    text: `${name} wrote to us about this topic: ${row.topic}.\n\nThe message and its files are in the inbox.`,
    href: `/admin/messaging?c=${row.id}`,
    act: "Read and reply",
  });
}

/** How far each side has come: its own last message at least. */
function fillReaders({ world, chance, row, student, staff, turns }: ConversationLife): void {
  const put = (personId: string, side: Side, readSeq: number, updatedAt: number) =>
    world.put(conversationReaders, {
      conversationId: row.id,
      personId,
      side,
      readSeq,
      deliveredSeq: Math.max(readSeq, chance.is(0.9) ? row.lastSeq : readSeq),
      updatedAt,
    });
  const lastOf = (side: Side) => turns.findLastIndex((turn) => turn.side === side) + 1;
  const seen = (side: Side) => (chance.is(0.93) ? row.lastSeq : lastOf(side));
  if (student) put(student.id, "user", seen("user"), row.updatedAt);
  if (row.firstReplyAt !== null) put(staff.id, "staff", seen("staff"), row.updatedAt);
}
