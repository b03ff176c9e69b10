// Replaces Europe PMC in browser tests: it has no articles and responds slowly. A check that queries it runs for some
// seconds without using the processor, so that tests can observe the queue, the progress and a second device.
import { createServer } from "node:http";
import { whenParentEnds } from "../../scripts/processes.ts";

const ANSWER_MS = 1800;

whenParentEnds(() => process.exit());
createServer((_request, response) => {
  setTimeout(() => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ resultList: { result: [] } }));
  }, ANSWER_MS);
}).listen(Number(process.env.OPEN_TEXTS_PORT), "127.0.0.1");
