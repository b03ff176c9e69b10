// The process that runs the built Workers of `npm start`: node scripts/serve.ts <host> <port> <state> [--inspect] <config> …
import { readWorker, runWorkers, type WorkerLog } from "./workers.ts";

const [host = "", port, state = "", ...rest] = process.argv.slice(2);
const configs = rest.filter((argument) => argument !== "--inspect");
/** From most to least; `LOG_LEVEL` names the last one that is printed. */
const levels = ["error", "warn", "info", "debug"];
const lastLevel = rank(process.env.LOG_LEVEL ?? "info");

const runtime = await runWorkers({
  configs: configs.map((path) => readWorker(path)),
  host,
  port: Number(port),
  state,
  inspected: rest.includes("--inspect"),
  onLog: print,
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await runtime.dispose();
  process.exit(0);
}

function print({ level, message }: WorkerLog): void {
  if (rank(level) > lastLevel) return;
  if (level === "error" || level === "warn") console.error(message);
  else console.log(message);
}

/** A level of its own name is "log", which is that of most lines. */
function rank(level: string): number {
  return level === "none" ? -1 : levels.indexOf(level === "log" ? "info" : level);
}
