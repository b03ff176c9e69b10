import { Hono } from "hono";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { fillConversation } from "#db/conversations/long-conversation.ts";
import { seed } from "#db/seed.ts";
import { countWaiting, insertSource, studentSourceId } from "#db/sources/sources.ts";
import { createFiles } from "../adapters/platform/files-r2.ts";
import { createJobs } from "../adapters/platform/jobs-queue.ts";
import type { Env } from "../env.ts";
import { systemClock } from "../platform/clock.ts";
import type { Site } from "../platform/site.ts";
import { isFillingDemo } from "./demo/turn.ts";
import { confirmEmail } from "./identity/confirm-email.ts";
import { demoPeopleOf, personOf } from "./identity/demo-people.ts";
import { providerOf } from "./identity/identity-embedded.ts";
import { newAddress } from "./identity/new-address.ts";
import { mailbox } from "./mailbox/index.ts";
import { openTextsStandIn } from "./open-texts/index.ts";
import type { LocalBank } from "./payments/local-bank.ts";
import { type RunStatement, takeStatements } from "./statements.ts";
import { telegramChat } from "./telegram.ts";

/** Routes that start by hand what the platform starts in production. */
export const localRoutes = new Hono<Site>();

/** What this run would have sent. */
localRoutes.route("/mailbox", mailbox);

/** Where the link in an email leads that asks to confirm an address. */
localRoutes.route("/confirm-email", confirmEmail);

/** Where the link in an email leads that proves another address. */
localRoutes.route("/new-address", newAddress);

/** The service that takes the place of the open literature. */
localRoutes.route("/open-texts", openTextsStandIn);

/** The chat that takes the place of Telegram. */
localRoutes.route("/telegram", telegramChat);

/**
 * Fills an empty state with articles, reference texts and demo people; again changes nothing. With `?jobs=none` the index
 * stays empty and no card is drawn, which takes most of the time. With `?demo=1` a state without people also gets demo data,
 * which `/demo` fills in.
 */
localRoutes.post("/seed", async (c) => {
  const { platform, requestContext } = c.env;
  const demo = c.req.query("demo") === "1" && (await (await openDemo()).beginDemo(platform, requestContext.config));
  const people = demoPeopleOf(false).map((one) => personOf(one, null));
  const { db } = openDatabase(platform.DB, null, "primary");
  const files = createFiles(platform.FILES, platform);
  const jobs = c.req.query("jobs") === "none" ? noJobs : createJobs(platform.JOBS);
  return c.json({ ...(await seed({ db, files, jobs, clock: systemClock }, people)), demo });
});

/** Adds demo data for some seconds to a state that was begun with `?demo=1`. It is called until it answers that all is done. */
localRoutes.post("/demo", async (c) => {
  const { platform, requestContext } = c.env;
  const { fillDemo } = await openDemo();
  const filling = fillDemo(platform, requestContext.config, requestContext.origin);
  // It ends its step also when the connection was lost.
  c.executionCtx.waitUntil(filling.catch(() => {}));
  return c.json(await filling);
});

/** Reads documents and compares them itself, which no other request needs. */
const openDemo = () => import("./demo/index.ts");

/** Makes one conversation as long as asked, to see how a long one reads. */
localRoutes.post("/threads/:id/:count", async (c) => {
  const { db } = openDatabase(c.env.platform.DB, null, "primary");
  await fillConversation(
    db,
    c.req.param("id"),
    Math.min(100_000, Number(c.req.param("count")) || 0),
    systemClock.now(),
  );
  return c.json({ filled: true });
});

const StudentDocuments = z.array(z.object({ id: z.uuid(), owner: z.string(), text: z.string() })).max(100);

/** Adds documents of invented students to the student collection, to test what checks show of them. */
localRoutes.post("/students", async (c) => {
  const { platform } = c.env;
  const { db } = openDatabase(platform.DB, null, "primary");
  const documents = StudentDocuments.parse(await c.req.raw.json());
  for (const { id, owner, text } of documents) {
    const textKey = `documents/${id}/text`;
    await createFiles(platform.FILES, platform).putText(textKey, text);
    await insertSource(db, {
      id: studentSourceId(id),
      kind: "student",
      ownerId: owner,
      documentId: id,
      title: "Invented",
      authors: [],
      textKey,
      status: "waiting",
      createdAt: systemClock.now(),
    });
  }
  await createJobs(platform.JOBS).send({ v: 1, type: "rebuild", bookmark: null });
  return c.json({ added: documents.length }, 202);
});

/** How many sources are not in the index yet. */
localRoutes.post("/waiting", async (c) => {
  const { db } = openDatabase(c.env.platform.DB, null, "primary");
  return c.json({ waiting: await countWaiting(db) });
});

/** Makes the sign-in of this browser so many minutes old, to test what needs a recent one. */
localRoutes.post("/sign-in/:minutes", async (c) => {
  const sessionId = c.env.requestContext.session?.sessionId ?? "";
  await providerOf(c.env.platform).ageSession(sessionId, Math.min(1000, Number(c.req.param("minutes")) || 0));
  return c.json({ done: true });
});

/** Runs the cron, unless demo data are being added. */
localRoutes.post("/sweep", async (c) => {
  if (isFillingDemo()) return c.json({ sent: false });
  await createJobs(c.env.platform.JOBS).send({ v: 1, type: "sweep", bookmark: null });
  return c.json({ sent: true }, 202);
});

/** One part of it, and what it answered. */
localRoutes.post("/sweep/:part", async (c) =>
  similarityOf(c.env.platform).fetch(`http://similarity/${c.req.param("part")}`),
);

/** The same for what the site does each minute, or for one part of it. */
localRoutes.post("/minute", async (c) => c.json(isFillingDemo() ? {} : await c.env.minute(c.req.query("part"))));

/** What was run on the database since the last call, by the site and the similarity Worker; the first call starts it. */
localRoutes.post("/statements", async (c) => {
  const ofSimilarity = await similarityOf(c.env.platform).fetch("http://similarity/statements");
  const all = [...takeStatements(), ...((await ofSimilarity.json()) as RunStatement[])];
  return c.json(all.filter(({ request }) => !request.includes("/__local/statements")));
});

/** How long the test bank takes to answer one checkout late; 0 lets it answer now. */
localRoutes.post("/bank/:session/:ms", async (c) => {
  const banks = c.env.platform.LOCAL_BANK as DurableObjectNamespace<LocalBank>;
  const { session, ms } = c.req.param();
  await banks.get(banks.idFromName("bank")).delay(session, Number(ms) || 0, systemClock.now());
  return c.json({ done: true });
});

function similarityOf(env: Env): Fetcher {
  return env.LOCAL_SIMILARITY as Fetcher;
}

const noJobs = { send: async () => {} };
