import { type FailedJobReason, targetOf } from "#core/platform/dead-letter.ts";
import { readFlags } from "#schema/platform/config-flags.ts";
import { Job } from "#schema/platform/job.ts";
import { buildSimilarity } from "../composition/similarity-services.ts";
import { flagsNow } from "../platform/feature-flags.ts";
import { log, logProblem } from "../platform/log.ts";
import type { SimilarityEnv } from "../platform/similarity-env.ts";
import { sweepParts } from "../platform/sweep.ts";
import { RETRY_SECONDS } from "./retry-delays.ts";

/** A paused job is looked at again after so long, seconds. */
const PAUSED_SECONDS = 60;

/** Handles one message. Malformed ones are logged and acknowledged; a failing one is retried and ends in the dead letters. */
export async function handleJob(message: Message, env: SimilarityEnv): Promise<void> {
  const job = Job.safeParse(message.body);
  if (!job.success) {
    logProblem({ event: "job_malformed", requestId: message.id });
    message.ack();
    return;
  }
  const begun = Date.now();
  try {
    const outcome = (await isPaused(job.data, env)) ? await again(job.data, env) : await perform(job.data, env);
    log({
      event: "job",
      requestId: message.id,
      type: job.data.type,
      outcome,
      attempt: message.attempts,
      ms: Date.now() - begun,
    });
    message.ack();
  } catch (error) {
    logProblem({ event: "job_failed", requestId: message.id, type: job.data.type, attempt: message.attempts }, error);
    message.retry({ delaySeconds: RETRY_SECONDS[Math.min(message.attempts, RETRY_SECONDS.length) - 1] ?? 5 });
  }
}

/** After the last attempt: waiting people are informed, and the job is listed in the dead letters. */
export async function handleFailedJob(message: Message, env: SimilarityEnv): Promise<void> {
  const job = Job.safeParse(message.body);
  const { runs, importing, merging, keepFailedJob } = buildSimilarity(env, null);
  // A probe that fails is noticed by the age of the queue.
  if (job.success && job.data.type === "tick") {
    message.ack();
    return;
  }
  if (job.success && job.data.type === "check") await runs.giveUp(job.data.checkId);
  if (job.success && job.data.type === "import") await importing.giveUp(job.data.importId);
  if (job.success && job.data.type === "merge") await merging.giveUp();
  const reason: FailedJobReason = job.success ? "tries_used" : "malformed";
  const about = job.success ? { jobType: job.data.type, targetId: targetOf(job.data) } : null;
  await keepFailedJob({ id: message.id, ...(about ?? { jobType: "unknown", targetId: null }), reason });
  logProblem({ event: "job_given_up", type: job.success ? job.data.type : "malformed", requestId: message.id });
  message.ack();
}

/** While similarity checks are turned off those that wait keep their place. */
async function isPaused({ type }: Job, env: SimilarityEnv): Promise<boolean> {
  return (type === "check" || type === "turnitin") && !(await flagsNow(env, readFlags(env))).turnitin;
}

/** A copy of the job, since a retry would use up its attempts. */
async function again(job: Job, env: SimilarityEnv): Promise<string> {
  await env.JOBS.send(job, { delaySeconds: PAUSED_SECONDS });
  return "paused";
}

async function perform(job: Job, env: SimilarityEnv): Promise<string> {
  const {
    runs,
    turnitinChecks,
    measuring,
    library,
    originality,
    uploadedSources,
    cards,
    inspecting,
    importing,
    merging,
    serviceTests,
    exporting,
    alerts,
  } = buildSimilarity(env, job.bookmark);
  switch (job.type) {
    case "check": {
      const outcome = await runs.run(job.checkId);
      if (outcome === "done") await turnitinChecks.ask(job.checkId);
      return outcome;
    }
    case "turnitin":
      return turnitinChecks.step(job.checkId);
    case "measure":
      return measuring.measure(job.documentId);
    case "index":
      await library.include(job.sourceId);
      // The last source of many: articles published without a comparison can be compared now.
      await originality.sweep();
      return "indexed";
    case "forget":
      await library.forget(job.documentId);
      await turnitinChecks.forget(job.documentId);
      return "forgotten";
    case "withdraw":
      await library.withdraw(job.sourceId);
      return "withdrawn";
    case "card":
      return (await cards.draw(job.articleId)) ? "drawn" : "nothing to draw";
    case "shelve": {
      const sourceId = await uploadedSources.addToSources(job.mediaId);
      if (sourceId) await library.include(sourceId);
      return sourceId ? "shelved" : "nothing to index";
    }
    case "originality":
      await originality.compare(job.articleId);
      return "compared";
    case "inspect":
      return inspecting.inspect(job.fileId);
    case "import":
      return importing.step(job.importId);
    case "merge":
      return merging.step();
    case "probe":
      return serviceTests.run(job.testId);
    case "export":
      return exporting.write(job.exportId);
    case "rebuild": {
      const added = await library.rebuild();
      await originality.sweep();
      return `${added} added`;
    }
    case "tick":
      await alerts.jobProbeArrived(job.at);
      return "arrived";
    case "sweep":
      for (const work of Object.values(sweepParts(env))) await work();
      return "swept";
  }
}
