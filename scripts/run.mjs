import { spawn } from "node:child_process";
import { delimiter, resolve as resolvePath } from "node:path";

const bin = resolvePath("node_modules/.bin");

/** Runs a program of node_modules/.bin; resolves with its exit code. npm puts the pinned Node on the path. */
export function run(command, args, { env = {}, quiet = false, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...quietEnv, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
      stdio: onLine || quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      let rest = "";
      stream?.on("data", (chunk) => {
        output += chunk;
        rest += chunk;
        const lines = rest.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) onLine?.(line);
      });
    }
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
  });
}

/** Nothing here asks the network how it is doing. */
export const quietEnv = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_LOG_SANITIZE: "true",
  CLERK_TELEMETRY_DISABLED: "1",
  CLERK_KEYLESS_DISABLED: "1",
  NODE_NO_WARNINGS: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

/** Runs and stops everything when it fails. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) {
    if (options?.quiet) console.error(output);
    console.error(`\n${command} ${args.join(" ")} ended with ${code}.`);
    process.exit(code);
  }
  return output;
}
