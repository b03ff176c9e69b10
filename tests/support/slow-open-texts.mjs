// Stands in for Europe PMC in browser tests: it knows no article, and takes its time to say so. A check that asks it is
// under way for some seconds without keeping the machine busy, so that there is a queue, a half-way and a second device.
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
