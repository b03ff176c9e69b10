import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import similarity from "#workers/similarity.ts";
import { testEnv } from "./env.ts";
import site, { siteHandlers } from "./test-worker.ts";

// The only file that calls a Worker's handlers (scripts/lint/execution-context.grit). Every call gets an execution context
// of the platform, and what the Worker gave to waitUntil has ended when the call returns.

type Asked = { fetch(request: Request, env: never, ctx: ExecutionContext): Promise<Response> };
type Taking = { queue(batch: MessageBatch, env: never, ctx: ExecutionContext): Promise<void> };

/** The response of the site, or of one that the test has built, with other bindings or settings if needed. */
export async function askSite(request: Request, env: object = testEnv, asked: Asked = site): Promise<Response> {
  const { ctx, settled } = executionContext();
  const response = await asked.fetch(request, env as never, ctx);
  await settled();
  return response;
}

/** The site receives an email. */
export async function receiveEmail(message: object, env: object = testEnv): Promise<void> {
  const { ctx, settled } = executionContext();
  const receiving: { email(message: never, env: never, ctx: ExecutionContext): Promise<void> } = site;
  await receiving.email(message as never, env as never, ctx);
  await settled();
}

/** A Worker takes a batch of messages that the test has made. */
export async function takeBatch(worker: Taking, batch: object, env: object = testEnv): Promise<void> {
  const { ctx, settled } = executionContext();
  await worker.queue(batch as never, env as never, ctx);
  await settled();
}

/** The clock of one Worker strikes. */
export async function runClock(worker: "site" | "similarity", env: object = testEnv): Promise<void> {
  const { ctx, settled } = executionContext();
  const { scheduled }: { scheduled(at: ScheduledController, env: never, ctx: ExecutionContext): Promise<void> } =
    worker === "site" ? siteHandlers : similarity;
  await scheduled(createScheduledController(), env as never, ctx);
  await settled();
}

/** The site takes one message about a notification. */
export function takeNotification(body: unknown, env: object = testEnv): Promise<void> {
  const message = { id: "m1", attempts: 1, timestamp: new Date(), body };
  return takeBatch(siteHandlers, createMessageBatch("marginalia-notices", [message]), env);
}

type QueueMessage = { id?: string; attempts?: number; body: unknown };

/** The similarity Worker takes messages of a queue; returns which it acknowledged and which it retries. */
export async function takeJobs(messages: QueueMessage[], env: object = testEnv, queue = "marginalia-jobs") {
  const filled = messages.map((message, at) => ({ id: `m${at + 1}`, attempts: 1, timestamp: new Date(), ...message }));
  const batch = createMessageBatch(queue, filled);
  const { ctx } = executionContext();
  const taking: Taking = similarity;
  await taking.queue(batch, env as never, ctx);
  // Waits for what was given to waitUntil too.
  return getQueueResult(batch, ctx);
}

/**
 * An execution context for a part of a Worker that is tested by itself. `settled` waits for what was given to waitUntil.
 *
 * @param exports stands for the Worker's entrypoints
 */
export function executionContext(exports?: object): { ctx: ExecutionContext; settled: () => Promise<void> } {
  const ctx = createExecutionContext();
  if (exports) Object.defineProperty(ctx, "exports", { value: exports });
  return { ctx, settled: () => waitOnExecutionContext(ctx) };
}
