import { createNotifications } from "#app/services/notifications/index.ts";
import { createOrders } from "#app/services/orders/index.ts";
import { createPrices } from "#app/services/orders/prices/prices.ts";
import { createPayments } from "#app/services/payments/index.ts";
import { createSettings } from "#app/services/settings/index.ts";
import type { NotificationQueue, Notifier, OutgoingEmail } from "#core/notifications/ports.ts";
import type { Files, Jobs } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { documents, experts, users } from "#db/tables/index.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { OrderForm } from "#schema/orders/order.ts";
import type { Job } from "#schema/platform/job.ts";
import { createEmailLayout } from "#workers/adapters/notifications/email-layout/index.ts";
import { createWorkReader } from "#workers/adapters/orders/deliverable-reader/index.ts";
import { createRequestJudge } from "#workers/adapters/orders/integrity-model/index.ts";
import { createReceiptPdfs } from "#workers/adapters/payments/receipt-pdf/index.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createMergeSecret, createSeal, createUnsubscribeSecret } from "#workers/adapters/platform/seal.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fuseAt, fused, fusedDatabase } from "./fuse.ts";
import { ada, bob, eve, grace } from "./people.ts";
import { bankOf } from "./provider.ts";

const secret = `${"t".repeat(43)}=`;

/** The services of orders and payments on the real database, with a clock that the test sets and a fake provider. */
export function checkoutWorld(start?: number) {
  const clock = testClock(start);
  const bank = bankOf(clock);
  const sent: OutgoingEmail[] = [];
  const rung: string[] = [];
  const notificationFeed: Notifier = {
    async ring(keys) {
      rung.push(...keys);
    },
  };
  const queued: Job[] = [];
  const jobs: Jobs = {
    async send(job) {
      queued.push(job);
    },
  };
  const signer = createSigner([secret]);
  const files = createFiles(testEnv.FILES, testEnv);
  let ids = 0;

  function services(fuse: Fuse = fuseAt(Number.POSITIVE_INFINITY), stored: Files = files, binding = testEnv.DB) {
    const { db } = openDatabase(fusedDatabase(binding, fuse), null, "primary");
    const audit = testAudit(db, clock);
    const priceList = createPrices({ db, clock, pages: { async purge() {} }, audit, signer });
    const world = {
      db,
      audit,
      clock,
      signer,
      notificationFeed,
      priceList,
      appName: "Marginalia",
      appUrl: "https://marginalia.test",
    };
    const orders = createOrders({
      ...world,
      files: fused(stored, fuse),
      jobs,
      bookmark: () => null,
      randomId: () => `receipt-${String(++ids).padStart(16, "0")}`,
      seal: createSeal([secret]),
      workReader: createWorkReader(),
      requestJudge: createRequestJudge(null),
    });
    return {
      prices: priceList,
      orders,
      settings: createSettings({ db, clock, audit, judgeOrder: orders.judgeOrder, integrations: [], probes: {} }),
      payments: createPayments({
        ...world,
        provider: bank.payments,
        receiptPdfs: createReceiptPdfs("Marginalia"),
      }),
    };
  }

  /** Runs the outbox's jobs as its queue would, until none is due. */
  async function post(): Promise<void> {
    const jobs: NotificationJob[] = [];
    const queue: NotificationQueue = {
      async send(more) {
        jobs.push(...more);
      },
    };
    const notifications = createNotifications({
      db,
      audit: testAudit(db, clock),
      signer,
      clock,
      queue,
      letterhead: createEmailLayout(),
      unsubscribeSecret: createUnsubscribeSecret([secret]),
      mergeSecret: createMergeSecret([secret]),
      mail: {
        async send(emailMessage) {
          sent.push(emailMessage);
          return { externalId: null };
        },
      },
      chat: null,
      telegram: null,
      push: null,
      replies: null,
      appName: "Marginalia",
      appUrl: "https://marginalia.test",
    });
    await notifications.sweep();
    for (let job = jobs.shift(); job; job = jobs.shift()) await notifications.take(job);
  }

  const { db } = openDatabase(testEnv.DB, null, "primary");

  /** The demo people, and experts who offer every service. */
  async function open(): Promise<void> {
    const now = clock.now();
    for (const { id, subject, email, fullName, role } of [ada, bob, grace, eve]) {
      await db
        .insert(users)
        .values({
          id,
          issuer: "test",
          subject,
          email,
          fullName,
          role,
          createdAt: now,
          updatedAt: now,
          emailVerifiedAt: now,
        })
        .onConflictDoNothing();
    }
    for (const [id, capacity] of [
      ["helen", 3],
      ["tomasz", 200],
    ] as const) {
      await db
        .insert(experts)
        .values({
          id,
          name: id,
          qualification: "BA English",
          capacity,
          createdAt: now,
          kinds: ["proofreading", "editing", "formatting", "feedback", "tutoring", "model-outline"],
          domains: ["adult-health", "ai"],
        })
        .onConflictDoNothing();
    }
  }

  /** A document of a person, as if it had been uploaded and measured. */
  async function file(ownerId: string, words = 2400, parts: number[] | null = null): Promise<string> {
    const id = crypto.randomUUID();
    const now = clock.now();
    await files.putText(`documents/${id}/original`, "A draft.");
    await db.insert(documents).values({
      id,
      ownerId,
      name: "Draft.docx",
      kind: "docx",
      bytes: 1000,
      sha256: "a".repeat(64),
      words,
      parts,
      status: "ready",
      storageKey: `documents/${id}/original`,
      deleteAt: now + 30 * 86_400_000,
      idempotencyKey: crypto.randomUUID(),
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  return { clock, bank, sent, queued, rung, post, services, db, files, open, file };
}

export type CheckoutWorld = ReturnType<typeof checkoutWorld>;

/** An order form of ada's: an outline, which needs no file. */
export function formOf(change: Partial<OrderForm> = {}): OrderForm {
  return OrderForm.parse({
    kind: "model-outline",
    sourceId: null,
    words: 1000,
    title: "A plan for my case study",
    domain: "adult-health",
    documentType: "case-study",
    level: "undergraduate",
    englishVariety: "en-GB",
    citationStyle: "APA7",
    instructions: "",
    institutionRule: "corrections_allowed",
    honour: true,
    deadlineHours: 48,
    timeZone: "Europe/London",
    country: "GB",
    ...change,
  });
}

export const payer = { name: "Ada", email: "ada@example.test", country: "GB", company: "", vatId: "" };

export function pdf(): ReadableStream<Uint8Array> {
  return new Blob(["%PDF-1.7\n"]).stream() as ReadableStream<Uint8Array>;
}

/** The steps up to a payment: ada places and pays orders, and the events of the provider arrive. */
export function payingAt(now: () => CheckoutWorld & ReturnType<CheckoutWorld["services"]>) {
  const at = { actor: ada, link: null };

  async function placed(change: Partial<OrderForm> = {}): Promise<{ id: string; total: number }> {
    const id = crypto.randomUUID();
    await now().orders.student.place(ada, id, formOf(change));
    return { id, total: (await now().payments.checkoutView(at, id))?.quote.total ?? 0 };
  }

  async function checkout(id: string, total: number): Promise<string> {
    const begun = await now().payments.begin(at, id, payer, total);
    if (begun.kind !== "go") throw new Error(begun.kind);
    return begun.sessionId;
  }

  async function notify(): Promise<void> {
    for (const news of now().bank.notified)
      await now()
        .payments.settle(news)
        .catch(() => null);
  }

  async function paid(change: Partial<OrderForm> = {}): Promise<{ id: string; total: number; sessionId: string }> {
    const { id, total } = await placed(change);
    const sessionId = await checkout(id, total);
    now().bank.pay(sessionId);
    await notify();
    return { id, total, sessionId };
  }

  return { placed, checkout, notify, paid };
}
