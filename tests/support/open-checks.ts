import { expect } from "vitest";
import type { CheckForm } from "#schema/checks/check.ts";
import { gardens, harbour, sleep } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "./check-services.ts";
import { openServicesOf } from "./open-services.ts";
import { ada } from "./people.ts";

/** A paragraph of an open article, and a text that has it between its own. */
export const copied = harbour.split("\n\n")[1]!;
export const copyingText = `${gardens}\n\n${copied}\n\n${sleep}`;
export const article = { text: harbour };

type Services = Parameters<typeof openServicesOf>[0];
type More = Parameters<typeof openServicesOf>[1];

/** A check of ada's text with these services, and its report. */
export async function checkWith(services: Services, form: Partial<CheckForm> = {}, more: More = {}) {
  const site = world();
  const { id: documentId } = await site.send(ada, "Ada Okonkwo 1234567.txt", "text", utf8(copyingText));
  const port = openServicesOf(services, more);
  async function again(): Promise<string> {
    const id = await site.ask(ada, documentId, { openTexts: true, ...form });
    expect(await site.worker(undefined, { openServices: port }).runs.run(id)).toBe("done");
    return id;
  }
  const id = await again();
  const { report } = await site.reports.read(ada, id);
  const coverage = (name: string) => report.coverage.find(({ collection }) => collection === name);
  return { site, id, documentId, report, coverage, again };
}
