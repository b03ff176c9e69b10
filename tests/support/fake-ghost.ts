import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { GHOST_KEY } from "./ghost-key.ts";
import { type FakePost, hostilePost, manyPosts, posts } from "./ghost-posts.ts";
import { onLoopback } from "./on-loopback.ts";

export type FakeGhost = { url: string; fail: (down: boolean) => void; stop: () => Promise<void> };

/**
 * The part of Ghost 6's Content API that we use, on loopback, with its response format: posts filtered, ordered and
 * paged, one post by its slug, errors, ETag. A path that begins with /many has 130 posts, /hostile one with an attack;
 * /down fails, /slow waits, /garbage is not JSON, /odd is JSON of another type, /big never ends, /away redirects, /lost
 * is not a Ghost site. /asked returns the requests and their responses.
 */
export async function startFakeGhost(): Promise<FakeGhost> {
  let requested: string[] = [];
  let down = false;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    if (url.pathname === "/asked") {
      response.end(JSON.stringify(requested));
      requested = [];
      return;
    }
    const [, mood = "", path = ""] = /^(?:\/(\w+))?\/ghost\/api\/content\/(.*)$/.exec(url.pathname) ?? [];
    response.on("finish", () => requested.push(`${response.statusCode} ${path}${withoutKey(url)}`));
    answer(request, response, {
      mood: down ? "down" : mood,
      path,
      requested: url.searchParams,
      origin: originOf(request),
    });
  });
  const fail = (now: boolean) => {
    down = now;
  };
  return { ...(await onLoopback(server)), fail };
}

type Question = { mood: string; path: string; requested: URLSearchParams; origin: string };

function answer(request: IncomingMessage, response: ServerResponse, { mood, path, requested, origin }: Question): void {
  if (mood === "down") return void response.writeHead(503).end("no");
  if (mood === "slow") return void setTimeout(() => response.end("{}"), 5_000).unref();
  if (mood === "garbage") return void response.writeHead(200).end("<html>It works</html>");
  if (mood === "odd") return send(request, response, 200, { posts: "none", meta: {} });
  if (mood === "big") return void response.writeHead(200).end(`{"posts":["${"x".repeat(3_000_000)}"]}`);
  if (mood === "away") return void response.writeHead(302, { Location: `${origin}/ghost/api/content/${path}` }).end();
  if (mood === "lost") return void response.writeHead(404).end('{"message":"Not here"}');
  if (requested.get("key") !== GHOST_KEY) {
    const refused = {
      message: "Unknown Content API Key",
      context: null,
      type: "UnauthorizedError",
      code: "INVALID_API_KEY",
    };
    return send(request, response, 401, { errors: [refused] });
  }
  const known = mood === "many" ? manyPosts : mood === "hostile" ? [hostilePost] : posts;
  const slug = /^posts\/slug\/([\w-]+)\/$/.exec(path)?.[1];
  if (slug) {
    const post = known.find((one) => one.slug === slug);
    return post
      ? send(request, response, 200, { posts: [shapeOf(post, requested, origin)] })
      : send(request, response, 404, {
          errors: [{ message: "Resource not found error, cannot read post.", type: "NotFoundError" }],
        });
  }
  const filter = requested.get("filter") ?? "";
  if (path !== "posts/" || invalid(filter)) {
    const bad = { message: "Error parsing filter", type: "BadRequestError" };
    return send(request, response, 400, { errors: [bad] });
  }
  const limit = Math.min(100, Number(requested.get("limit") ?? 15));
  const page = Number(requested.get("page") ?? 1);
  const order = requested.get("order")?.startsWith("published_at asc") ? 1 : -1;
  const sorted = known
    .filter((post) => fits(post, filter))
    .toSorted((a, b) => order * (a.at - b.at || (a.id < b.id ? -1 : 1)));
  const pages = Math.max(1, Math.ceil(sorted.length / limit));
  const pagination = {
    page,
    limit,
    pages,
    total: sorted.length,
    next: page < pages ? page + 1 : null,
    prev: page > 1 ? page - 1 : null,
  };
  const shown = sorted.slice((page - 1) * limit, page * limit).map((post) => shapeOf(post, requested, origin));
  send(request, response, 200, { posts: shown, meta: { pagination } });
}

/** The part of its query language that we use: conditions joined by +. */
function fits(post: FakePost, filter: string): boolean {
  return conditions(filter).every((condition) => {
    const [, any] = /^tag:\[([\w,-]+)\]$/.exec(condition) ?? [];
    if (any) return any.split(",").some((tag) => slugsOf(post).includes(tag));
    const [, tag] = /^tag:([\w-]+)$/.exec(condition) ?? [];
    if (tag) return slugsOf(post).includes(tag);
    const [, id] = /^id:-([0-9a-f]{24})$/.exec(condition) ?? [];
    if (id) return post.id !== id;
    const [, words] = /^title:~'([\p{L}\p{N}]+)'$/u.exec(condition) ?? [];
    if (words) return post.title.toLowerCase().includes(words.toLowerCase());
    const [, sign, time = ""] = /^published_at:(<=|>)'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)'$/.exec(condition) ?? [];
    const at = Date.parse(`${time.replace(" ", "T")}Z`);
    return sign === "<=" ? post.at <= at : sign === ">" ? post.at > at : false;
  });
}

function invalid(filter: string): boolean {
  const known =
    /^(?:tag:\[[\w,-]+\]|tag:[\w-]+|id:-[0-9a-f]{24}|title:~'[\p{L}\p{N}]+'|published_at:(?:<=|>)'[^']+')$/u;
  return !conditions(filter).every((condition) => known.test(condition));
}

function conditions(filter: string): string[] {
  return filter.split("+").filter(Boolean);
}

function slugsOf({ tags }: FakePost): string[] {
  return tags.map((name) => slugOf(name));
}

function slugOf(name: string): string {
  return name.replace(/^#/, "hash-").replace(":", "-");
}

/** A post in Ghost's format, with the requested fields, relations and formats. */
function shapeOf(post: FakePost, requested: URLSearchParams, origin: string): Record<string, unknown> {
  const time = (at: number) => new Date(at).toISOString().replace("Z", "+00:00");
  const [include, formats] = [requested.get("include") ?? "", requested.get("formats") ?? "html"];
  const html = post.html.replaceAll("CMS", origin);
  const whole: Record<string, unknown> = {
    id: post.id,
    uuid: crypto.randomUUID(),
    title: post.title,
    slug: post.slug,
    comment_id: post.id,
    feature_image: post.image?.replace("CMS", origin) ?? null,
    featured: false,
    visibility: "public",
    created_at: time(post.at - 60_000),
    updated_at: time(post.at),
    published_at: time(post.at),
    custom_excerpt: post.excerpt,
    codeinjection_head: null,
    codeinjection_foot: "<script>alert(1)</script>",
    custom_template: null,
    canonical_url: null,
    url: `${origin}/${post.slug}/`,
    excerpt: post.excerpt,
    reading_time: 1,
    access: true,
    comments: false,
    og_image: null,
    og_title: null,
    og_description: null,
    twitter_image: null,
    twitter_title: null,
    twitter_description: null,
    meta_title: null,
    frontmatter: null,
    meta_description: null,
    email_subject: null,
    feature_image_alt: post.alt ?? null,
    feature_image_caption: null,
  };
  if (formats.includes("html")) whole.html = html;
  if (formats.includes("plaintext")) whole.plaintext = html.replace(/<[^>]*>/g, " ");
  const fields = requested.get("fields")?.split(",");
  const sent = fields ? Object.fromEntries(fields.map((name) => [name, whole[name]])) : whole;
  // Two responses to the same request have the same bytes; otherwise no ETag would ever match.
  delete sent.uuid;
  if (include.includes("tags")) sent.tags = post.tags.map((name, at) => tagOf(name, at, origin));
  if (include.includes("authors")) sent.authors = post.authors.map((name) => authorOf(name, origin));
  return sent;
}

function tagOf(name: string, at: number, origin: string) {
  const slug = slugOf(name);
  const rest = { description: null, feature_image: null, visibility: name.startsWith("#") ? "internal" : "public" };
  return {
    id: `6790000000000000000000${String(at).padStart(2, "0")}`,
    name,
    slug,
    ...rest,
    url: `${origin}/tag/${slug}/`,
  };
}

function authorOf(name: string, origin: string) {
  const slug = name.toLowerCase();
  return { id: "1", name, slug, profile_image: null, bio: null, website: null, url: `${origin}/author/${slug}/` };
}

function send(request: IncomingMessage, response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash("sha1").update(text).digest("base64url")}"`;
  const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Version": "v6.65", ETag: etag };
  if (status === 200 && request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(status, headers).end(text);
}

function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host}`;
}

function withoutKey(url: URL): string {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("key");
  return `?${decodeURIComponent(rest.toString())}`;
}
