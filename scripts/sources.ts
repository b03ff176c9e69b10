// The services of the open literature: what each holds and costs, and whether it answers from this machine. `npm run
// sources` without words prints how it is called.
import { runSources } from "./sources/run-sources.ts";

process.exitCode = await runSources(process.argv.slice(2), process.env, { fetch, say: console.log });
