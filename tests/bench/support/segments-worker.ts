import { fingerprint, prepareParts } from "#core/similarity/index.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import type { Segment } from "#schema/sources/segment.ts";
import { searched } from "#tests/support/collection-contract-data.ts";
import { createCollectionsOver } from "#workers/adapters/sources/segment-collections.ts";
import { SCALE_SNAPSHOT } from "./planted.ts";
import { reportOn } from "./segments-report.ts";

/** Of V8, with its flag --expose-gc. */
const collectGarbage = (globalThis as { gc?: () => void }).gc;

type SegmentsEnv = { PARTS: Fetcher };

/** The sources of a report. */
export type WorkerAnswer = { title: string; words: number }[];

/**
 * A Worker that only checks a text against segments, whose parts another process answers: the simulator of R2 would run
 * in the process that is measured, and would need a copy of gigabytes. GET / collects garbage.
 */
export default {
  async fetch(request: Request, { PARTS }: SegmentsEnv): Promise<Response> {
    if (request.method === "GET") {
      collectGarbage?.();
      return new Response();
    }
    const { text, segments } = (await request.json()) as { text: string; segments: Segment[] };
    const collections = createCollectionsOver({
      async read(key, offset, length) {
        const range = `bytes=${offset}-${offset + length - 1}`;
        const response = await PARTS.fetch(`http://parts.test/${key}`, { headers: { Range: range } });
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      },
    });
    const parts = prepareParts(text, []);
    const query = segmentQuery(parts.visible, fingerprint(parts.visible));
    const library = { snapshots: [searched(SCALE_SNAPSHOT)], segments };
    const works = await collections.find(library, query, parts.visible.words);
    const { sources } = reportOn(text, parts, works);
    return Response.json(sources.map(({ title, words }) => ({ title, words })) satisfies WorkerAnswer);
  },
};
