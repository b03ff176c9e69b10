// Restore drill: backs a local state up, destroys it, restores it elsewhere and verifies every row and file. Without
// `STATE` it makes a state with demo data for it; a state that is given is copied first and never changed.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { drillRestore } from "./restore/drill.ts";
import { endWithParent, start } from "./run.mjs";

const folder = mkdtempSync(join(tmpdir(), "marginalia-restore-"));
const remove = () => rmSync(folder, { recursive: true, force: true });
endWithParent(remove);
const state = join(folder, "state");
const say = (line) => console.log(`  ${line}`);
let code = 1;
try {
  if (process.env.STATE) cpSync(join(process.env.STATE, "v3"), join(state, "v3"), { recursive: true });
  else await seed();
  const found = await drillRestore({
    state,
    restored: join(folder, "restored"),
    backup: join(folder, "backup"),
    now: Date.now(),
    say,
  });
  if (found.length > 0)
    console.error(`The restored state is not as it was:\n${found.map((one) => `- ${one}`).join("\n")}`);
  else console.log("The restored state is complete: every table, file, rule and deletion.");
  code = found.length > 0 ? 1 : 0;
} finally {
  remove();
}
process.exit(code);

/** A week of demo data; the site is stopped when it is there. */
async function seed() {
  const began = performance.now();
  const done = Promise.withResolvers();
  const site = start("node", ["scripts/start.mjs", "--demo"], {
    env: { STATE: state, PORT: String(await freePort()), CLOCK: "off", LOG_LEVEL: "error" },
    onLine: (line) => {
      if (line.includes("Demo data: complete")) done.resolve();
    },
  });
  const ended = await Promise.race([done.promise, site.ended]);
  if (ended) throw new Error(`The site ended before it was seeded:\n${ended.output}`);
  await site.stop();
  say(`demo data: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
