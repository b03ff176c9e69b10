import { WorkerEntrypoint } from "cloudflare:workers";
import { pageTags } from "#core/content/cache-tags.ts";
import { guest } from "#core/identity/actor.ts";
import { openDatabase } from "#db/client.ts";
import { buildServices, chooseIdentity } from "../composition/services.ts";
import { configOf, type Env } from "../env.ts";
import { edgeCachedPage, edgeControl, keepingOf } from "./edge-cached-pages.ts";
import { withExactFlags } from "./feature-flags.ts";
import { log, logErrors, logged } from "./log.ts";
import { drawPage } from "./pages.ts";
import { areaOf } from "./route-rules.ts";
import { addBaseHeaders, cmsOriginsOf, edgeCachePolicy, framesOfSample, puzzleOriginOf } from "./security.ts";
import type { LocalParts } from "./site.ts";

/** Headers of an answer that are not the page's own. */
const OF_NOBODY = ["Set-Cookie", "X-Request-Id"];

/**
 * The cached entrypoint: draws public pages for no one in particular. The platform's cache is before it (wrangler.toml)
 * and a hit does not run it. It sees no cookie, no header and no query that the gateway did not let through.
 */
export function publicPages(local?: LocalParts) {
  class PublicPages extends WorkerEntrypoint<Env> {
    override async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const kept = edgeCachedPage(url);
      const configured = configOf(this.env, local !== undefined);
      if (!kept || !configured.ok) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
      const requestId = crypto.randomUUID();
      const begun = Date.now();
      // Kept longer than the value that other isolates have: a page of before a change must not be kept after it.
      const { config, isExact } = await withExactFlags(this.env, configured.config);
      const origin = config.mode === "local" ? url.origin : new URL(config.appUrl).origin;
      // A page is drawn once and kept for a day: a replica that lags behind must not be asked.
      const database = openDatabase(this.env.DB, null, "primary");
      const identity = chooseIdentity(this.env, config, origin, local);
      const pages = { purge: (tags: readonly string[]) => this.purge(tags) };
      // Nothing is paid on a page for everybody.
      const services = buildServices(this.env, config, identity, database, pages, { origin, provider: null });
      const drawn = await drawPage(request, {
        config,
        origin,
        requestId,
        services,
        actor: guest,
        session: null,
        embeddedSignIn: null,
        bank: null,
        nonce: "",
        signOut: async () => {},
      });
      const answer = await finished(
        drawn,
        isExact ? kept.keeping : null,
        await edgeCachePolicy({
          origin,
          cmsOrigins: cmsOriginsOf(config),
          puzzleOrigin: puzzleOriginOf(config, url.pathname),
          ...framesOfSample(url.pathname),
        }),
      );
      log({
        event: "page_rendered",
        requestId,
        area: areaOf("GET", url.pathname),
        status: answer.status,
        ms: Date.now() - begun,
      });
      return answer;
    }

    /** Drops every edge-cached page that carries one of the tags. The platform purges for the entrypoint that asks, and for it alone. */
    async purge(tags: readonly string[]): Promise<void> {
      const { cache } = this.ctx as unknown as { cache?: { purge(requested: { tags: string[] }): Promise<unknown> } };
      if (!cache) return;
      await logged({ event: "cache_purge_failed", tags: tags.join(" ") }, () => cache.purge({ tags: [...tags] }));
    }
  }
  logErrors("PublicPages", PublicPages);
  return PublicPages;
}

/** @param keeping null for a page that must not be kept */
async function finished(
  drawn: Response,
  keeping: Parameters<typeof keepingOf>[1] | null,
  policy: string,
): Promise<Response> {
  const body = await drawn.arrayBuffer();
  const headers = new Headers(drawn.headers);
  for (const name of OF_NOBODY) headers.delete(name);
  // A page can say that something is missing from it.
  const whole = headers.get("Cache-Control") !== "no-store";
  const keep = whole && keeping ? keepingOf(drawn.status, keeping) : null;
  if (keep) {
    headers.set("Cache-Control", "no-cache");
    headers.set("Cloudflare-CDN-Cache-Control", edgeControl(keep));
    headers.set("ETag", await entityTag(body));
    // Whatever is kept can be dropped with all the rest, also a page that shows nothing that changes.
    if (!headers.has("Cache-Tag")) headers.set("Cache-Tag", pageTags.site);
  } else {
    headers.set("Cache-Control", "private, no-store");
    headers.delete("Cache-Tag");
  }
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", policy);
  }
  addBaseHeaders(headers);
  return new Response(drawn.status === 304 || drawn.status === 204 ? null : body, { status: drawn.status, headers });
}

/** Weak, since the platform compresses on the way out. */
async function entityTag(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).subarray(0, 12);
  return `W/"${btoa(String.fromCharCode(...digest))}"`;
}
