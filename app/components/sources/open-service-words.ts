import { money } from "#app/components/orders/pricing/money.ts";
import type { AppContext } from "#app/context.ts";
import { problemAdvice } from "#core/sources/open-services/problem-texts.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { metadataServices, type OpenService } from "#schema/vocabulary/open-services.ts";

export type ServiceView = Awaited<ReturnType<AppContext["services"]["openServices"]["list"]>>[number];

/** 240000 → $0.24 */
function dollars(microDollars: number): string {
  return microDollars > 0 && microDollars < 10_000 ? "under $0.01" : money(Math.round(microDollars / 10_000));
}

export function spentText({ today, microDollarsPerDay }: Pick<ServiceView, "today" | "microDollarsPerDay">): string {
  if (microDollarsPerDay === null) return "Free";
  return `${dollars(today.microDollars)} of ${dollars(microDollarsPerDay)}`;
}

/** What became of a test, and what to do; empty while there is none. */
export function testText(name: OpenService, test: ServiceView["test"]): string {
  if (!test) return "";
  switch (test.state) {
    case "running":
      return "Testing…";
    case "unanswered":
      return "No answer from the similarity Worker; check that it is deployed.";
    case "done":
      return test.problem ? problemAdvice(name, test.problem) : `Works: ${foundText(name, test)}.`;
  }
}

function foundText(name: OpenService, { texts, ms }: { texts: number; ms: number }): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  const isMetadata = metadataServices.some((one) => one === name);
  if (isMetadata) return texts > 0 ? `found the article in ${seconds}` : `answered in ${seconds}, article not listed`;
  return `${texts} ${texts === 1 ? "text" : "texts"} in ${seconds}`;
}

/** The tests that changed between two views of the list, for a screen reader. */
export function testChanges(before: readonly ServiceView[], after: readonly ServiceView[]): string {
  return after
    .filter(({ name, test }) => {
      const known = before.find((one) => one.name === name)?.test;
      return test && (test.state !== known?.state || test.askedAt !== known.askedAt);
    })
    .map(({ name, test }) => `${serviceTerms[name].name}: ${testText(name, test)}`)
    .join(" ");
}
