// A program that runs another one with scripts/run.mjs, as the scripts do.
import { fileURLToPath } from "node:url";
import { endWithParent, run } from "../../../scripts/run.mjs";

endWithParent();
await run(process.execPath, [fileURLToPath(new URL("child.mjs", import.meta.url)), process.argv[2]]);
