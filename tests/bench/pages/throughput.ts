import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import type { Site } from "#tests/built/site.ts";
import { plainPage, type SeedArticle } from "./routes.ts";

const CONNECTIONS = 16;
const ROUND_MS = 1000;

/** Requests per second: a plain page, an article for anonymous visitors, and the same article rendered for ada. */
export type Throughput = { plain: number; kept: number; rendered: number };

/** Short rounds in turn, so that other load slows all three; the median of each. */
export async function measureThroughput(site: Site, article: SeedArticle, rounds: number): Promise<Throughput> {
  const headers = await headersOf(`${site.origin}${article.path}`);
  const plain = await startPlain(plainPage(article), headers);
  try {
    const seen = { plain: [], kept: [], rendered: [] } as Record<keyof Throughput, number[]>;
    for (let round = -1; round < rounds; round += 1) {
      const plainRound = await load(plain.origin, "/");
      const cachedRound = await load(site.origin, article.path);
      const renderedRound = await load(site.origin, article.path, await cookieOfAda(site));
      // The first round warms all three up.
      if (round < 0) continue;
      seen.plain.push(plainRound);
      seen.kept.push(cachedRound);
      seen.rendered.push(renderedRound);
    }
    return { plain: median(seen.plain), kept: median(seen.kept), rendered: median(seen.rendered) };
  } finally {
    await plain.stop();
  }
}

/** A Worker that returns a constant string, built and started like the site's Worker, with static files. */
async function startPlain(page: string, headers: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "marginalia-plain-"));
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files/plain.txt"), "plain");
  const answer = `new Response(${JSON.stringify(page)}, { headers: ${JSON.stringify(headers)} })`;
  writeFileSync(join(folder, "index.js"), `export default { fetch: () => ${answer} };`);
  const config = {
    name: "plain",
    main: "index.js",
    compatibility_date: "2026-10-06",
    no_bundle: true,
    assets: { binding: "ASSETS", directory: "files" },
  };
  writeFileSync(join(folder, "wrangler.json"), JSON.stringify(config));
  const server = createTestHarness({ workers: [{ configPath: join(folder, "wrangler.json") }] });
  const { url } = await server.listen();
  return {
    origin: url.origin,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  const own = ["content-length", "transfer-encoding", "connection", "date", "keep-alive"];
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)));
}

/** Pages for signed-in users are never cached. A session is short, so each round has its own. */
async function cookieOfAda(site: Site): Promise<string> {
  const ada = site.visitor();
  await ada.signInAs("ada");
  return [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function load(origin: string, path: string, cookie?: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const begun = performance.now();
  let answered = 0;
  async function asker() {
    while (performance.now() - begun < ROUND_MS) {
      await ask(`${origin}${path}`, agent, headers);
      answered += 1;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, asker));
  agent.destroy();
  return (answered / (performance.now() - begun)) * 1000;
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    }).on("error", reject);
  });
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
