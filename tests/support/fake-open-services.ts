import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { constants, deflateRawSync } from "node:zlib";
import { onLoopback } from "./on-loopback.ts";
import { answers } from "./open-services/answers.ts";
import { hostileAnswers } from "./open-services/hostile-answers.ts";
import { abstractOf, bareWords, plantedWorks } from "./open-services/planted-works.ts";

/** `behaviour`: of single services, until it is set. */
type FakeOptions = { port?: number; behaviour?: Record<string, string> };

export type FakeOpenServices = { url: string; stop: () => Promise<void> };

/** A request as the log has it. `keys`: the headers that carried a key, never the key. */
export type AskedRequest = {
  service: string;
  /** Below the service, without the query. */
  path: string;
  query: Record<string, string>;
  userAgent: string;
  keys: string[];
};

/**
 * How a service can misbehave. down: status 500. slow: no answer. late: it answers after two seconds. lies: it answers with
 * a work that has none of the phrases. busy: asks for 30 s of patience. hurried: asks for one
 * second of patience, once. refused: 403. local, cloud: a redirect to an address of the machine, or of its cloud. away: a
 * redirect to itself. big: 10 MB. bomb: 200 kB that become 200 MB. type: HTML. broken, shape: half an answer, another one.
 */
const behaviours: Record<string, (response: ServerResponse, asked: Handled) => void> = {
  down: (response) => response.writeHead(500).end("no"),
  slow: () => {},
  late: (response, asked) => void setTimeout(() => answer(response, asked), LATE_MS),
  lies: (response, asked) => answer(response, { ...asked, query: otherWork(asked.query) }),
  busy: (response) => response.writeHead(429, { "Retry-After": "30" }).end("{}"),
  hurried: (response, asked) =>
    asked.earlier === 0 ? response.writeHead(429, { "Retry-After": "1" }).end("{}") : answer(response, asked),
  refused: (response) => response.writeHead(403).end("{}"),
  local: (response) => response.writeHead(302, { Location: "http://127.0.0.1/" }).end(),
  cloud: (response) => response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end(),
  away: (response, { address }) => response.writeHead(302, { Location: address }).end(),
  big: (response, asked) => response.writeHead(200, { "Content-Type": typeOf(asked) }).end(" ".repeat(10_000_000)),
  bomb: (response, asked) =>
    response.writeHead(200, { "Content-Type": typeOf(asked), "Content-Encoding": "gzip" }).end(bomb()),
  type: (response) => response.writeHead(200, { "Content-Type": "application/pdf" }).end("<p>Something else</p>"),
  broken: (response, asked) => response.writeHead(200, { "Content-Type": typeOf(asked) }).end('{"results": [<entry>'),
  shape: (response, asked) =>
    response
      .writeHead(200, { "Content-Type": typeOf(asked) })
      .end(typeOf(asked).includes("xml") ? "<other/>" : '{"other":1}'),
  lag: (response) =>
    response
      .writeHead(200, { "Content-Type": "application/json", "Retry-After": "7" })
      .end(JSON.stringify({ error: { code: "maxlag", info: "Waiting for a database server: 9 seconds lagged." } })),
  hostile: (response, { service, path }) => {
    const { type, body } = hostileAnswers[service]?.(path) ?? { type: "text/plain", body: "" };
    response.writeHead(200, { "Content-Type": type }).end(body);
  },
};

/** Long enough to watch a check run, which uses no CPU meanwhile. */
const LATE_MS = 1_800;

function otherWork(query: URLSearchParams): URLSearchParams {
  const words = bareWords(abstractOf(plantedWorks[1]!)).split(" ").slice(0, 8).join(" ");
  return new URLSearchParams([...query].map(([name, value]) => [name, value.includes('"') ? `"${words}"` : value]));
}

type Handled = {
  service: string;
  path: string;
  query: URLSearchParams;
  home: string;
  address: string;
  earlier: number;
};

/**
 * Every service of the open literature below a path of its name, and pages of the web below /pages, with the shapes of
 * the real ones. Before it may be /run-NAME, which has a log of its own, and the name of a behaviour, for every service.
 * POST /behave (or /run-NAME/behave) with {"arxiv": "slow"} sets those of single services; GET /asked returns and clears
 * the log.
 */
export function startFakeOpenServices({ port = 0, behaviour = {} }: FakeOptions = {}): Promise<FakeOpenServices> {
  const logs = new Map<string, AskedRequest[]>();
  const set = new Map<string, Record<string, string>>([["", behaviour]]);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const [run = "", rest = ""] = /^(\/run-[\w-]+)?(\/.*)$/.exec(url.pathname)?.slice(1) ?? [];
    if (rest === "/asked") {
      response.end(JSON.stringify(logs.get(run) ?? []));
      logs.delete(run);
      return;
    }
    if (rest === "/behave") {
      set.set(run, JSON.parse(await bodyOf(request)));
      response.end();
      return;
    }
    const [first = "", ...others] = rest.slice(1).split("/");
    const named = Object.hasOwn(behaviours, first) ? first : null;
    const [service = "", ...parts] = named === null ? [first, ...others] : others;
    const path = parts.join("/");
    const log = logs.get(run) ?? [];
    logs.set(run, log);
    const earlier = log.filter((one) => one.service === service).length;
    log.push({ service, path, query: Object.fromEntries(url.searchParams), ...headersOf(request) });
    const home = `${url.origin}${run}${named === null ? "" : `/${named}`}`;
    const asked = { service, path, query: url.searchParams, home, address: url.href, earlier };
    const behave = behaviours[named ?? set.get(run)?.[service] ?? ""] ?? answer;
    behave(response, asked);
  });
  return onLoopback(server, port);
}

function answer(response: ServerResponse, asked: Handled): void {
  const found = Object.hasOwn(answers, asked.service) ? answers[asked.service]?.(asked) : null;
  if (!found) response.writeHead(404, { "Content-Type": "application/json" }).end("{}");
  else response.writeHead(200, { "Content-Type": found.type }).end(found.body);
}

function typeOf({ service, path }: Handled): string {
  if (service === "pages") return "text/html";
  return service === "arxiv" || path.endsWith("XML") ? "application/xml" : "application/json";
}

function headersOf({ headers }: IncomingMessage) {
  const keys = ["x-api-key", "authorization", "x-subscription-token", "cookie"].filter((name) => name in headers);
  return { userAgent: headers["user-agent"] ?? "", keys };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** 200 MB of spaces in 200 kB: the same block again and again, which the end of the first megabyte allows. */
function bomb(): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  const block = deflateRawSync(Buffer.alloc(1_000_000, " "), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([head, ...Array<Buffer>(200).fill(block)]);
}
