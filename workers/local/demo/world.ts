import { createRuns } from "#app/services/checks/runs/index.ts";
import { createMeasuring } from "#app/services/orders/measuring/measuring.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { AppError, statusOf } from "#core/app-error.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import type { Clock } from "#core/ports.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { openDatabase } from "#db/client.ts";
import { findUser } from "#db/identity/users.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import type { Config } from "#schema/platform/config.ts";
import type { Job } from "#schema/platform/job.ts";
import { createExtractor } from "../../adapters/checks/extract/index.ts";
import { createLive } from "../../adapters/checks/live-rooms.ts";
import { createFiles } from "../../adapters/platform/files-r2.ts";
import { createJobs } from "../../adapters/platform/jobs-queue.ts";
import { createReportSeal } from "../../adapters/platform/seal.ts";
import { createFingerprintIndex } from "../../adapters/sources/fingerprint-shards.ts";
import { createSegmentCollections } from "../../adapters/sources/segment-collections.ts";
import { createStudentTexts } from "../../adapters/sources/student-shards.ts";
import { buildNotifications } from "../../composition/notification-services.ts";
import { openServicesOf } from "../../composition/open-services.ts";
import { buildServices } from "../../composition/services.ts";
import type { Env } from "../../env.ts";
import { pause, uuidv7 } from "../../platform/clock.ts";
import { randomId } from "../../platform/random-id.ts";
import { secretsOf } from "../../platform/secrets.ts";
import { createEmbeddedIdentity } from "../identity/identity-embedded.ts";
import { localSenders } from "../mailbox/local-senders.ts";
import { createSentMessages } from "../mailbox/sent-messages.ts";
import { answerOpenTexts } from "../open-texts/index.ts";
import { openTestBank } from "../payments/index.ts";
import type { LocalBank } from "../payments/local-bank.ts";

export type DemoWorld = ReturnType<typeof openDemoWorld>;
export type Cast = Awaited<ReturnType<DemoWorld["cast"]>>;

/**
 * The services of the site with a clock that can be set back, so that what they do has its place in the past. Emails go to
 * the local mailbox at that time, checks run here instead of through the queue, and payments pass the test bank.
 */
export function openDemoWorld(
  env: Env,
  config: Config,
  origin: string,
  /** Those that are not sent yet; it changes as they are made and sent. */
  notices: { job: NotificationJob; at: number }[],
) {
  let time = Date.now();
  let setAt = Date.now();
  // It goes on while work is done, so that the stages of a check take the time they took.
  const now = () => time + (Date.now() - setAt);
  const clock: Clock = { now, uuid: () => uuidv7(now()) };
  const jobs: Job[] = [];
  const demoEnv: Env = {
    ...env,
    // Local emails are in the mailbox; a file for each would only take time.
    EMAIL: undefined as never,
    NOTICES: {
      sendBatch: async (messages: Iterable<{ body: NotificationJob }>, options?: { delaySeconds?: number }) => {
        const at = now() + (options?.delaySeconds ?? 0) * 1000;
        for (const { body } of messages) notices.push({ job: body, at });
      },
    } as unknown as Queue,
    JOBS: { send: async (job: Job) => void jobs.push(job) } as unknown as Queue,
  };
  const database = openDatabase(env.DB, null, "primary");
  const { db } = database;
  const files = createFiles(env.FILES, env);
  const ways = { chat: "/__local/telegram", ways: () => localSenders(createSentMessages(env.FILES, now)) };
  const { payments: provider, bank } = openTestBank({
    namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>,
    origin,
    mode: config.mode,
    now,
  });
  const services = buildServices(
    demoEnv,
    config,
    createEmbeddedIdentity(env, origin, config),
    database,
    { purge: async () => {} },
    { origin, provider, local: ways, clock },
  );
  const notifications = buildNotifications(demoEnv, config, db, ways, { clock });
  const students = createStudentTexts(env.STUDENT_TEXTS, env);
  const extractor = createExtractor();
  const measuring = createMeasuring({ db, clock, files, extractor });
  const runs = createRuns({
    db,
    clock,
    files,
    students,
    extractor,
    randomId,
    jobs: createJobs(demoEnv.JOBS),
    live: createLive(env.LIVE_ROOM),
    index: createFingerprintIndex(env.FINGERPRINTS, env),
    collections: createSegmentCollections(env.FILES),
    studentSearch: createStudentSearch({ db, clock, students, pause }),
    reportSeal: createReportSeal(secretsOf(env)),
    // The stand-in is called directly: a Worker's request to its own address would wait for itself.
    openServices: openServicesOf(
      { ...demoEnv, OPEN_TEXTS: "demo_library", OPEN_TEXTS_URL: origin },
      { db, clock, fetch: async (address) => answerOpenTexts(new URL(address)) },
    ),
  });

  function setClock(to: number): void {
    time = to;
    setAt = Date.now();
  }

  /** Sends the emails that are due by then, each at its time. */
  async function sendEmails(until: number): Promise<void> {
    for (;;) {
      notices.sort((a, b) => a.at - b.at);
      const next = notices[0];
      if (!next || next.at > until) return;
      notices.shift();
      setClock(next.at);
      await notifications.take(next.job);
    }
  }

  /** Does the jobs that were just sent; those of articles and files go to the queue. */
  async function doJobs(): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      if (job.type === "check") await runCheck(job.checkId);
      else if (job.type === "measure") await measuring.measure(job.documentId);
      else await env.JOBS.send(job);
    }
  }

  async function runCheck(id: string): Promise<void> {
    const check = await findCheckUnscoped(db, id);
    // A run that was interrupted still holds its lease.
    if (check?.status === "running") setClock(Math.max(now(), (check.leaseUntil ?? 0) + 1));
    await runs.run(id);
    // A finished check rings no bell: the cron finds its notification.
    await notifications.sweep();
  }

  /** Pays at the test bank, and hears the bank's events. */
  async function payWith(sessionId: string, card: string): Promise<void> {
    await bank.pay(sessionId, card);
    await hearBank();
  }

  async function hearBank(): Promise<void> {
    await bank.deliverDue(async (body, signature) => {
      try {
        await services.payments.settle(await provider.news(body, signature));
        return { status: 200 };
      } catch (error) {
        if (error instanceof AppError) return { status: statusOf[error.reason] };
        throw error;
      }
    });
  }

  /** The demo people as they act. */
  async function cast() {
    return {
      ada: await actor("demo-user_ada"),
      otherStudent: await actor("demo-user_b_ada"),
      bob: await actor("demo-user_bob"),
      grace: await actor("demo-user_grace"),
      otherAdmin: await actor("demo-user_g_bob"),
    };
  }

  async function actor(id: string): Promise<PersonActor> {
    const user = await findUser(db, id);
    if (!user) throw new Error(`There is no demo person ${id}.`);
    const { subject, role, fullName, email, imageUrl, username } = user;
    return { kind: "person", id, subject, role, fullName, email, imageUrl, username, signIn: "fresh" };
  }

  return {
    db,
    files,
    clock,
    services,
    notifications,
    provider,
    setClock,
    /** The time at which the step began, UTC ms. */
    stepAt: () => time,
    sendEmails,
    doJobs,
    runCheck,
    payWith,
    hearBank,
    cast,
  };
}
