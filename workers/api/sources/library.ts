import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { BULK_SKEW_MS, bulkMessage } from "#core/sources/bulk-signature.ts";
import { WholeNumber, wholeNumber } from "#schema/shared/whole-number.ts";
import { SegmentId, SnapshotId, SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { withRule } from "../../platform/route-rule.ts";
import type { Site } from "../../platform/site.ts";

/** 500 segments with the hashes of their parts. */
const MANIFEST_LIMIT_BYTES = 4 * 1024 * 1024;
const SIGNATURE = "marginalia-signature";
const TIME = "marginalia-time";

const Part = z.object({ segment: SegmentId, part: WholeNumber.pipe(z.number().max(99_999)) });

/** Signed by the command line with the key of the operator: no session, no origin. */
function bulk(body?: number): MiddlewareHandler<Site> {
  const pass: MiddlewareHandler<Site> = (_c, next) => next();
  return withRule(pass, { who: "anyone", origin: "signed", rate: "bulk", ...(body && { body }) });
}

/** Snapshots of public collections, from `npm run library`: parts of segments, then the manifest that lists them. */
export const libraryApi = new Hono<Site>()
  .get("/segments/:segment", bulk(), async (c) => {
    await signedBody(c);
    const segment = SegmentId.safeParse(c.req.param("segment"));
    if (!segment.success) throw missing();
    return c.json({ parts: await c.env.requestContext.services.libraryUploads.parts(segment.data) }, 200);
  })
  .put("/segments/:segment/:part", bulk(SEGMENT_PART_BYTES), async (c) => {
    const { bytes, sha256 } = await signedBody(c);
    const place = Part.safeParse(c.req.param());
    if (!place.success) throw missing();
    await c.env.requestContext.services.libraryUploads.putPart(place.data.segment, place.data.part, bytes, sha256);
    return c.json({ stored: true }, 200);
  })
  .get("/snapshots/:snapshot", bulk(), async (c) => {
    await signedBody(c);
    const snapshot = SnapshotId.safeParse(c.req.param("snapshot"));
    if (!snapshot.success) throw new AppError("not_found", "There is no such snapshot.");
    return c.json({ segments: await c.env.requestContext.services.libraryUploads.segmentsNow(snapshot.data) }, 200);
  })
  .post("/snapshots", bulk(MANIFEST_LIMIT_BYTES), async (c) => {
    const { bytes, time } = await signedBody(c);
    const manifest = SnapshotManifest.safeParse(parsed(bytes));
    if (!manifest.success)
      throw new AppError("invalid", `The manifest is not valid: ${z.prettifyError(manifest.error).slice(0, 500)}`);
    await c.env.requestContext.services.libraryUploads.finish(manifest.data, time);
    return c.json({ snapshot: manifest.data.snapshot.id }, 200);
  });

/**
 * The body of a request whose signature fits. Throws AppError `not_found` where no key is set, `conflict` for one that was
 * received before, else `not_allowed`.
 */
async function signedBody(c: Context<Site>): Promise<{ bytes: Uint8Array; sha256: string; time: number }> {
  const { config, services } = c.env.requestContext;
  if (!config.libraryKey) throw new AppError("not_found", "Uploads of collections are off: LIBRARY_KEY is not set.");
  const time = wholeNumber(c.req.header(TIME)) ?? Number.NaN;
  const signature = c.req.header(SIGNATURE) ?? "";
  if (!/^[0-9a-f]{64}$/.test(signature)) throw new AppError("not_allowed", "The request is not signed.");
  // Before the body is read: it may have eight megabytes.
  if (!(Math.abs(services.libraryUploads.now() - time) <= BULK_SKEW_MS))
    throw new AppError("not_allowed", "The request is older than five minutes, or the clocks differ. Send it again.");
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { pathname, search } = new URL(c.req.url);
  const message = bulkMessage(c.req.method, `${pathname}${search}`, time, sha256);
  const expected = createHmac("sha256", Buffer.from(config.libraryKey, "base64")).update(message).digest();
  if (!timingSafeEqual(Buffer.from(signature, "hex"), expected))
    throw new AppError("not_allowed", "The signature does not fit. Check LIBRARY_KEY.");
  await services.libraryUploads.acceptOnce(signature, time);
  return { bytes, sha256, time };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function missing(): AppError {
  return new AppError("not_found", "There is no such segment.");
}
