// Takes a picture of every screen in each style into test-results/pictures: `npm run pictures -- --only /pricing`.
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endWithParent, run } from "./run.mjs";

const usage = "npm run pictures -- [--only PATH, a part of one, or an area] … [--folder FOLDER]";
const { only = [], folder } = options();
const state = mkdtempSync(join(tmpdir(), "marginalia-pictures-"));
const cleanUp = () => rmSync(state, { recursive: true, force: true, maxRetries: 3 });
process.on("exit", cleanUp);
endWithParent(cleanUp);

if (only.length === 0) rmSync(folder, { recursive: true, force: true });
const begun = Date.now();
const { code } = await run("playwright", ["test", "-c", "pictures.config.ts", "--reporter=list"], {
  env: { STATE: state, PICTURES_ONLY: only.join("\n"), PICTURES_FOLDER: folder },
});
const taken = globSync(`${folder}/**/*.png`, { withFileTypes: true }).length;
if (code === 0) console.log(`${taken} pictures in ${folder}, ${Math.round((Date.now() - begun) / 1000)} s.`);
else
  console.error(
    `Not every picture was taken. Areas: public, dashboard, admin, orders, reports, conversations. ${usage}`,
  );
process.exitCode = code;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string", multiple: true },
        folder: { type: "string", default: "test-results/pictures" },
      },
    });
    return values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(1);
  }
}
