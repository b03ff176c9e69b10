import type { SimilarityEnv } from "../platform/similarity-env.ts";
import { type SweepPart, sweepParts } from "../platform/sweep.ts";
import similarity from "../similarity.ts";
import { recording, takeStatements } from "./statements.ts";

export { FingerprintShard, StudentShard } from "../similarity.ts";

/** The similarity Worker of a local run: the site's Worker asks it to run one part of the sweep, and what that cost. */
export default {
  async fetch(request: Request, env: SimilarityEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/statements") return Response.json(takeStatements());
    const part = pathname.slice(1);
    const parts = sweepParts(recording(env, `sweep ${part}`));
    if (!Object.hasOwn(parts, part)) return Response.json({ parts: Object.keys(parts) }, { status: 404 });
    return Response.json(await parts[part as SweepPart]());
  },

  queue: (batch: MessageBatch, env: SimilarityEnv) => similarity.queue(batch, recording(env, "queue")),

  scheduled: (controller: ScheduledController, env: SimilarityEnv) =>
    similarity.scheduled(controller, recording(env, "sweep")),
};
