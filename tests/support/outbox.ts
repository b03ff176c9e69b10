import { eq } from "drizzle-orm";
import { createNotifications } from "#app/services/notifications/index.ts";
import { type Delivered, type NotificationQueue, type OutgoingEmail, Undelivered } from "#core/notifications/ports.ts";
import { openDatabase } from "#db/client.ts";
import { insertNotification, type NewNotification } from "#db/notifications/notifications.ts";
import { outgoingMessages, users } from "#db/tables/index.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { createEmailLayout } from "#workers/adapters/notifications/email-layout/index.ts";
import { createMergeSecret, createUnsubscribeSecret } from "#workers/adapters/platform/seal.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fuseAt, fused, fusedDatabase } from "./fuse.ts";
import { testSigner } from "./listing.ts";
import { ada, bob, eve, grace } from "./people.ts";

type Sent = {
  channel: "email" | "chat" | "telegram" | "push";
  key: string;
  to: string;
  emailMessage?: OutgoingEmail;
  text: string;
};

/** The outbox on the real database, with a clock that the test sets and channels that record what they were given. */
export function outbox(start?: number) {
  const clock = testClock(start);
  const sent: Sent[] = [];
  const jobs: { job: NotificationJob; delay: number }[] = [];
  /** The error that a channel throws while it is set. */
  const trouble: Partial<Record<Sent["channel"], Undelivered>> = {};
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const queue: NotificationQueue = {
    async send(more, delay = 0) {
      jobs.push(...more.map((job) => ({ job, delay })));
    },
  };

  async function take(one: Sent): Promise<Delivered> {
    const wrong = trouble[one.channel];
    if (wrong) throw wrong;
    sent.push(one);
    return { externalId: `${one.channel}-${sent.length}` };
  }

  const ways = {
    mail: {
      send: (emailMessage: OutgoingEmail) =>
        take({ channel: "email", key: emailMessage.key, to: emailMessage.to, emailMessage, text: emailMessage.text }),
    },
    chat: { post: ({ key, text }: { key: string; text: string }) => take({ channel: "chat", key, to: "", text }) },
    telegram: {
      send: ({ key, chatId, text }: { key: string; chatId: string; text: string }) =>
        take({ channel: "telegram", key, to: chatId, text }),
    },
    push: {
      send: ({ key, subscription, title }: { key: string; subscription: { id: string }; title: string }) =>
        take({ channel: "push", key, to: subscription.id, text: title }),
    },
  };

  function services(fuse: Fuse = fuseAt(Number.POSITIVE_INFINITY), open: { mail: boolean } = { mail: true }) {
    const { db: fragile } = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary");
    return createNotifications({
      db: fragile,
      audit: testAudit(fragile, clock),
      signer: testSigner,
      clock,
      queue: fused(queue, fuse),
      letterhead: createEmailLayout(),
      mail: open.mail ? fused(ways.mail, fuse) : null,
      chat: fused(ways.chat, fuse),
      telegram: fused(ways.telegram, fuse),
      push: fused(ways.push, fuse),
      replies: null,
      unsubscribeSecret: createUnsubscribeSecret([btoa("t".repeat(32))]),
      mergeSecret: createMergeSecret([btoa("t".repeat(32))]),
      appName: "Marginalia",
      appUrl: "https://marginalia.test",
    });
  }

  async function open(): Promise<void> {
    const now = clock.now();
    for (const { id, subject, email, fullName, role } of [ada, bob, grace, eve]) {
      await db
        .insert(users)
        .values({ id, issuer: "test", subject, email, fullName, role, createdAt: now, updatedAt: now })
        .onConflictDoNothing();
    }
  }

  /** Sends a notification and runs its jobs as far as the clock allows. */
  async function notify(notification: Partial<NewNotification> & { key: string }): Promise<void> {
    await write(notification);
    await run();
  }

  async function write(notification: Partial<NewNotification> & { key: string }): Promise<void> {
    const words = { subject: "Order WS-000123 is assigned", text: "Maria has taken it on.\n\nShe begins today." };
    await insertNotification(
      db,
      { kind: "order", personId: ada.id, href: "/dashboard/orders/1", ...words, ...notification },
      clock.now(),
    );
  }

  /** Runs the scheduled minute and every job it queues; jobs with a delay wait for a later minute. */
  async function run(notifications = services()): Promise<void> {
    jobs.length = 0;
    await notifications.sweep();
    for (let next = jobs.shift(); next; next = jobs.shift()) if (next.delay === 0) await notifications.take(next.job);
  }

  return { clock, db, sent, jobs, trouble, services, open, notify, write, run };
}

export { Undelivered };

/** The same with the people in the database, and the keys of what was sent. */
export async function opened(start?: number) {
  const all = outbox(start);
  await all.open();
  const keys = () => all.sent.map(({ key }) => key);
  const row = async (key: string) =>
    (await all.db.select().from(outgoingMessages).where(eq(outgoingMessages.key, key)))[0];
  return { ...all, keys, row };
}
