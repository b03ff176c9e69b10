// Stands in for the services of the open literature in browser tests. Europe PMC answers late, so that a check that asks it
// can be watched while it runs; others misbehave for the test of a check that asks six of them.
import { whenParentEnds } from "../../scripts/processes.ts";
import { startFakeOpenServices } from "./fake-open-services.ts";

whenParentEnds(() => process.exit());
await startFakeOpenServices({
  port: Number(process.env.OPEN_TEXTS_PORT),
  behaviour: { europe_pmc: "late", semantic_scholar: "slow", core: "slow", arxiv: "lies", openalex: "down" },
});
