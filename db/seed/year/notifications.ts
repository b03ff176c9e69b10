import type { NotificationKind, StaffTopic } from "#schema/notifications/notification.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { mailTokens, notifications, outgoingMessages } from "../../tables/index.ts";
import type { Chance } from "./chance.ts";
import type { Staff, Student, World } from "./world.ts";

/** As the clock removes them (app/services/notifications/index.ts). */
const KEPT_MS = 180 * DAY_MS;
const EMAILS_KEPT_MS = 90 * DAY_MS;
/** How long an unsubscribe link works after its month (app/services/notifications/delivering.ts). */
const TOKEN_MS = 400 * DAY_MS;
/** An email about a report or a message waits whether it is read first (core/notifications/delivery-plan.ts). */
const UNREAD_AFTER_MS = 3 * MINUTE_MS;

type Text = { subject: string; text: string; href?: string; act?: string };
type About = Text & {
  key: string;
  kind: NotificationKind;
  at: number;
  conversationId?: string;
  seq?: number;
  /** When the person read what it is about; null if they have not, missing if chance decides. */
  readAt?: number | null;
};
type Recipient = Pick<Student, "id" | "email"> & { bounces?: boolean };

/** Staff notifications of one topic and hour are one digest. */
type Digests = Map<string, string>;

/** A notification of a student, and its email. */
export function tell(world: World, chance: Chance, to: Recipient, about: About): void {
  const { key, kind, at, conversationId, seq } = about;
  if (at < world.now - EMAILS_KEPT_MS) keepToken(world, chance, to, { kind, at });
  if (at < world.now - KEPT_MS) return;
  const expandedAt = within(world, at + chance.int(200, 4_000));
  const readAt = about.readAt === undefined ? chosenReading(world, chance, at) : about.readAt;
  const { subject, text, href, act } = about;
  world.put(notifications, {
    key,
    kind,
    personId: to.id,
    subject,
    text,
    href,
    act,
    conversationId,
    seq,
    readAt,
    expandedAt,
    createdAt: at,
  });
  if (expandedAt !== null) email(world, chance, to, { key, kind, at, expandedAt, readAt });
}

/** One for each of the staff but who caused it, the first of an hour by itself and the others in one digest. */
export function tellStaff(
  world: World,
  chance: Chance,
  {
    topic,
    to,
    except,
    ...about
  }: Omit<About, "kind"> & { topic: StaffTopic; to: readonly Staff[]; except?: string | null },
): void {
  if (about.at < world.now - KEPT_MS) return;
  for (const person of to) {
    if (person.id === except) continue;
    const key = `${about.key}:${person.id}`;
    const expandedAt = within(world, about.at + chance.int(200, 4_000));
    const readAt = chosenReading(world, chance, about.at);
    const digestKey = digestOf(world, chance, { topic, person, key, at: about.at });
    const { subject, text, href, act, at } = about;
    const row = { key, topic, personId: person.id, subject, text, href, act, digestKey, readAt, expandedAt };
    world.put(notifications, { ...row, kind: "desk", createdAt: at });
    if (expandedAt !== null && digestKey === null)
      email(world, chance, person, { key, kind: "desk", at, expandedAt, readAt: null });
  }
}

const digests = new WeakMap<World, Digests>();

/** The digest it waits in; null for the first of an hour. */
function digestOf(
  world: World,
  chance: Chance,
  { topic, person, key, at }: { topic: StaffTopic; person: Staff; key: string; at: number },
): string | null {
  const known = digests.get(world) ?? new Map<string, string>();
  digests.set(world, known);
  const until = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
  const digestKey = `digest:${topic}:${person.id}:${until}`;
  const seen = known.get(digestKey);
  if (seen === undefined) {
    known.set(digestKey, key);
    return null;
  }
  if (seen !== "") {
    known.set(digestKey, "");
    const row = { key: digestKey, kind: "desk" as const, topic, personId: person.id, shown: false, createdAt: at };
    const text = { subject: "Several notifications in one", text: "", expandedAt: at };
    world.put(notifications, { ...row, ...text });
    email(world, chance, person, { key: digestKey, kind: "desk", at, expandedAt: at, readAt: null, dueAt: until });
  }
  return digestKey;
}

type Email = {
  key: string;
  kind: NotificationKind;
  at: number;
  expandedAt: number;
  readAt: number | null;
  dueAt?: number;
};

function email(world: World, chance: Chance, to: Recipient, about: Email): void {
  const { key, kind, at, expandedAt, readAt } = about;
  if (expandedAt < world.now - EMAILS_KEPT_MS) return;
  const waits = kind === "report" || kind === "message";
  const due = about.dueAt ?? (waits ? Math.max(expandedAt, at + UNREAD_AFTER_MS) : expandedAt);
  const end = endOf(world, chance, { due, read: waits && readAt !== null && readAt <= due, bounces: to.bounces });
  const row = { key: `${key}:email`, notificationKey: key, kind, personId: to.id, to: to.email, createdAt: expandedAt };
  world.put(outgoingMessages, { ...row, ...end });
  if (end.sentAt) putToken(world, chance, to, kind, end.sentAt);
}

/** Emails that are no longer kept left their unsubscribe link, which outlives them. */
function keepToken(world: World, chance: Chance, to: Recipient, { kind, at }: { kind: NotificationKind; at: number }) {
  const sent = kind === "report" ? 0.4 : kind === "message" ? 0.55 : 0.99;
  if (chance.is(sent)) putToken(world, chance, to, kind, at + 4_000);
}

const tokens = new WeakMap<World, Set<string>>();

/** All emails of a person, a kind and a month have one link (app/services/notifications/delivering.ts). */
function putToken(world: World, chance: Chance, { id }: Recipient, kind: NotificationKind, at: number): void {
  if (kind === "payment") return;
  const date = new Date(at);
  const link = `${id}:${kind}:${date.toISOString().slice(0, 7)}`;
  const known = tokens.get(world) ?? new Set<string>();
  tokens.set(world, known);
  if (known.has(link)) return;
  known.add(link);
  const expiresAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) + TOKEN_MS;
  world.put(mailTokens, { hash: chance.hex(64), purpose: "unsubscribe", personId: id, kind, expiresAt, createdAt: at });
}

/** What became of an email by now. */
function endOf(
  { now }: World,
  chance: Chance,
  { due, read, bounces }: { due: number; read: boolean; bounces: boolean | undefined },
): Pick<typeof outgoingMessages.$inferInsert, "status" | "attempts" | "dueAt" | "problem" | "externalId" | "sentAt"> {
  const tried = due + chance.int(300, 9_000);
  if (tried >= now) return { status: "waiting", attempts: 0, dueAt: due };
  const dueAt = tried + MINUTE_MS;
  if (read) return { status: "skipped", attempts: 1, dueAt };
  if (bounces) return { status: "refused", attempts: 1, dueAt, problem: "E_RECIPIENT_SUPPRESSED" };
  if (chance.is(0.0006)) return { status: "given_up", attempts: 8, dueAt: tried + 12 * HOUR_MS, problem: "E_TIMEOUT" };
  // The service did not respond for a while: these are tried again soon.
  if (now - tried < 10 * MINUTE_MS && chance.is(0.3))
    return { status: "waiting", attempts: 3, dueAt: now + chance.int(1, 20) * MINUTE_MS, problem: "E_TIMEOUT" };
  return { status: "sent", attempts: 1, dueAt, externalId: `<${chance.hex(24)}@example.test>`, sentAt: tried + 200 };
}

function chosenReading(world: World, chance: Chance, at: number): number | null {
  return chance.is(0.88) ? within(world, at + chance.wait(7 * HOUR_MS)) : null;
}

function within({ now }: World, at: number): number | null {
  return at < now ? at : null;
}
