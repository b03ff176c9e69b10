import { expect, inject, test } from "vitest";
import { createNotifications } from "#app/services/notifications/index.ts";
import { guest } from "#core/identity/actor.ts";
import type { NotificationQueue, OutgoingEmail } from "#core/notifications/ports.ts";
import { defaultPrefs } from "#core/notifications/preferences.ts";
import { notificationPreferences, outgoingMessages } from "#db/tables/index.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { FAKE_BOT_TOKEN } from "#tests/support/bot-token.ts";
import { bridges } from "#tests/support/bridges.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { createTelegram } from "#workers/adapters/conversations/telegram.ts";
import { createEmailLayout } from "#workers/adapters/notifications/email-layout/index.ts";

const apiUrl = inject("telegramUrl");
const CHAT = 880_011;

/** Bridges both ways: the outbox writes emails and lines, and what answers them comes back in. */
async function round() {
  const world = await bridges();
  const { db, clock, replies } = world;
  const jobs: NotificationJob[] = [];
  const posted: OutgoingEmail[] = [];
  const chatted: { key: string }[] = [];
  const pushed: { key: string }[] = [];
  const queue: NotificationQueue = {
    async send(more) {
      jobs.push(...more);
    },
  };
  const notifications = createNotifications({
    db,
    audit: testAudit(db, clock),
    signer: testSigner,
    clock,
    queue,
    replies,
    letterhead: createEmailLayout(),
    unsubscribeSecret: async (name) => name,
    mergeSecret: async (name) => name,
    mail: {
      async send(emailMessage) {
        posted.push(emailMessage);
        return { externalId: null };
      },
    },
    telegram: createTelegram({ apiUrl, token: FAKE_BOT_TOKEN }),
    chat: {
      async post(line) {
        chatted.push(line);
        return { externalId: null };
      },
    },
    push: {
      async send(notification) {
        pushed.push(notification);
        return { externalId: null };
      },
    },
    appName: "Marginalia",
    appUrl: "https://marginalia.test",
  });

  /** Minutes pass, and whatever is due goes out. */
  async function pass(minutes: number): Promise<void> {
    for (let at = 0; at < minutes; at++) {
      clock.pass(60_000);
      await notifications.sweep();
      for (let job = jobs.shift(); job; job = jobs.shift()) await notifications.take(job);
    }
  }

  return { ...world, posted, chatted, pushed, pass };
}

const seen = async (chat: number): Promise<{ text: string }[]> => (await fetch(`${apiUrl}/seen/${chat}`)).json();

test("ada gets bob's reply by chat and by email, and answers both ways in the same conversation", async () => {
  const world = await round();
  await world.link(ada, CHAT);
  const id = await world.begun(ada);
  const other = await world.begun(ada, "Another question, later, in a thread of its own.");
  await world.say(bob, id, "We keep it for 30 days.");
  await world.pass(5);

  const [line, ...lines] = await seen(CHAT);
  expect(lines).toEqual([]);
  expect(line?.text).toMatch(/^Bob replied/);
  const [row] = (await world.db.select().from(outgoingMessages)).filter(({ channel }) => channel === "telegram");
  expect(row).toMatchObject({ status: "sent", to: String(CHAT), externalId: expect.stringMatching(/^\d+$/) });
  await world.write(CHAT, { text: "Thank you, from my telephone.", replyTo: Number(row?.externalId) });

  const emailMessage = world.posted.find(({ replyTo }) => replyTo !== undefined);
  expect(emailMessage).toMatchObject({ to: ada.email, replyTo: expect.stringMatching(/^r\.[a-z2-7]{26}@/) });
  const token = await world.mail.open(emailMessage?.replyTo ?? "");
  if (!token) throw new Error("The address takes no answer.");
  const from = ada.email;
  const taken = await world.mail.take(token, {
    envelopeFrom: from,
    to: emailMessage?.replyTo ?? "",
    from: [from],
    messageId: "<1@example.test>",
    digest: "1",
    headers: [{ name: "Authentication-Results", value: "mx.cloudflare.net; dmarc=pass header.from=example.test" }],
    text: `And by letter.\n\n${emailMessage?.text.replace(/^/gm, "> ")}`,
    html: "",
    files: [],
  });
  expect(taken).toBe("taken");
  expect((await world.bodies(ada, id)).slice(2)).toEqual(["Thank you, from my telephone.", "And by letter."]);
  expect(await world.bodies(ada, other)).toHaveLength(1);
});

test("an email that quotes ours without quote marks is stored without the quoted text", async () => {
  const world = await round();
  const id = await world.begun(ada);
  await world.say(bob, id, "We keep it for 30 days.");
  await world.pass(5);
  const emailMessage = world.posted.find(({ replyTo }) => replyTo !== undefined);
  const token = await world.mail.open(emailMessage?.replyTo ?? "");
  if (!emailMessage || !token) throw new Error("No letter takes an answer.");
  await world.mail.take(token, {
    envelopeFrom: ada.email,
    to: emailMessage.replyTo ?? "",
    from: [ada.email],
    messageId: "<2@example.test>",
    headers: [{ name: "Authentication-Results", value: "mx.cloudflare.net; dmarc=pass header.from=example.test" }],
    text: `Good.\n\n${emailMessage.text}`,
    html: "",
    files: [],
    digest: "2",
  });
  expect((await world.bodies(ada, id)).at(-1)).toBe("Good.");
});

test("a student's text does not appear in the team's room, in push notifications or in chat notifications", async () => {
  const world = await round();
  const everything = { email: true, inapp: true, push: true, telegram: true };
  const prefs = { ...defaultPrefs, matrix: { ...defaultPrefs.matrix, desk: everything } };
  for (const { id } of [bob, grace]) {
    await world.db.insert(notificationPreferences).values({ personId: id, prefs, updatedAt: world.clock.now() });
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const person = id === bob.id ? bob : grace;
    await world.push.subscribe(person, { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, keys }, "");
  }
  await world.link(bob, CHAT + 1);
  const { id } = await world.emailAdmin(ada, {
    topic: "order" as const,
    subject: "Zanzibar, a word of my draft",
    orderId: "",
    files: [],
    copy: "on" as const,
    body: "Zanzibar is a word of my draft, chapter two.",
    idempotencyKey: crypto.randomUUID(),
  });
  await world.say(ada, id, "Zanzibar again, and my name is @channel.");
  await world.pass(10);
  const lines = await seen(CHAT + 1);
  const [room, pushed] = [world.chatted, world.pushed];
  for (const [way, notified] of Object.entries({ room, pushed, telegram: lines })) {
    expect(notified.length, way).toBeGreaterThan(0);
    expect(JSON.stringify(notified), way).not.toMatch(/Zanzibar|draft/);
  }
});

test("a visitor can reply to our email, and is not notified of their own reply", async () => {
  const { contact, say, posted, pass, mail, bodies } = await round();
  const { id } = await contact(
    guest,
    {
      name: "Vera",
      email: "vera@example.test",
      topic: "privacy",
      order: "",
      website: "",
      shownAt: 0,
      message: "How long do you keep a report after I have read it?",
      "cf-turnstile-response": "",
      idempotencyKey: crypto.randomUUID(),
    },
    "contact",
  );
  await pass(1);
  // No one has proven yet that the address is hers: the first email holds a number and takes no answer.
  expect(posted.map(({ to, replyTo }) => [to, replyTo])).toEqual([["vera@example.test", undefined]]);
  await say(bob, id, "For 30 days.");
  await pass(1);
  expect(posted.map(({ to }) => to)).toEqual(["vera@example.test", "vera@example.test"]);
  const { replyTo = "", headers } = posted[1] ?? {};
  expect(replyTo).toMatch(/^r\.[a-z2-7]{26}@reply\.marginalia\.test$/);
  expect(headers).toBeUndefined();
  const token = await mail.open(replyTo);
  if (!token) throw new Error("The address was not found.");
  const emailMessage = {
    envelopeFrom: "vera@example.test",
    to: replyTo,
    from: ["vera@example.test"],
    messageId: "<v1@example.test>",
    headers: [{ name: "authentication-results", value: "mx.cloudflare.net; dmarc=pass header.from=example.test" }],
    text: "Thank you.",
    html: "",
    files: [],
    digest: "v1",
  };
  expect([await mail.take(token, emailMessage), await mail.take(token, emailMessage)]).toEqual(["taken", "known"]);
  expect((await bodies(bob, id)).at(-1)).toBe("Thank you.");
  await pass(5);
  expect(posted).toHaveLength(2);
});
