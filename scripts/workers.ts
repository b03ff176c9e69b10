// Runs built Workers in Miniflare, as `wrangler dev` and its test harness do, without the proxy that both put in front
// of them. The proxy keeps connections to the runtime open, and the runtime closes one that was idle for five seconds,
// even if a request was sent on it by then that the runtime was too busy to read: the proxy answers such a request with
// 500 "Network connection lost". Browsers send it again by themselves; `closing` in site-calls.ts is for what Node sends.
// The proxy also takes some milliseconds of each request.
import { readdirSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type Unstable_Config, unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

export type WorkerConfig = Unstable_Config;
export type WorkerLog = { level: string; message: string; timestamp: number };

type Run = {
  /** The configurations of the built Workers; the first one answers requests. */
  configs: readonly WorkerConfig[];
  host: string;
  /** 0: any free port. */
  port: number;
  /** The folder for what is stored, with the folders of `wrangler dev --persist-to`; without it nothing is kept. */
  state?: string | undefined;
  /** Starts the inspector, on any free port. */
  inspected?: boolean;
  onLog: (log: WorkerLog) => void;
};

/** The configuration of a built Worker with the settings of a run. */
export function readWorker(path: string, settings: Record<string, string> = {}): WorkerConfig {
  const config = unstable_readConfig({ config: path }, { hideWarnings: true });
  return { ...config, vars: { ...config.vars, ...settings } };
}

export async function runWorkers({ configs, host, port, state, inspected = false, onLog }: Run): Promise<Miniflare> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      ...(inspected && { inspectorHost: host, inspectorPort: 0 }),
      ...(state && { resourcePersistencePath: join(state, "v3") }),
      // The addresses by which a cron trigger or a received email is simulated.
      unsafeTriggerHandlers: true,
      // What the platform tells of a request is made up, not fetched.
      cf: false,
      logRequests: false,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: onLog,
      workers: storedAlike(configs.map(workerOf)) as V4Workers,
    }),
  );
  await runtime.ready;
  return runtime;
}

type V4Workers = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>["workers"];
type DurableObjects = Record<string, string | { className: string; useSQLite?: boolean | undefined }>;
type Options = { modulesRules?: unknown; durableObjects?: DurableObjects };

function workerOf(config: WorkerConfig) {
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions as Options;
  return { ...options, name: config.name ?? "", ...modulesOf(resolve(config.main ?? "")) };
}

/** Every file of a built Worker that can be a module, its entry first: imports are not followed. */
function modulesOf(main: string) {
  const folder = dirname(main);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const modules = [main, ...files.filter((path) => path !== main)].flatMap((path) => {
    const type = moduleTypes[extname(path)];
    return type ? [{ type, path }] : [];
  });
  return { modulesRoot: folder, modules };
}

const moduleTypes: Record<string, "ESModule" | "CompiledWasm" | "Data"> = {
  ".js": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
};

/** A binding to a Durable Object of another Worker does not say how it is stored; that of its own Worker does. */
function storedAlike<Worker extends Pick<Options, "durableObjects">>(workers: Worker[]): Worker[] {
  const objects = workers
    .flatMap(({ durableObjects }) => Object.values(durableObjects ?? {}))
    .filter((object) => typeof object === "object");
  const inSqlite = new Set(objects.filter(({ useSQLite }) => useSQLite).map(({ className }) => className));
  for (const object of objects) {
    if (inSqlite.has(object.className)) object.useSQLite = true;
  }
  return workers;
}
