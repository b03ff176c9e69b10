import { alignWith, notAsked } from "#core/checks/compared-collections.ts";
import type { Parts, SourceInput } from "#core/similarity/index.ts";
import { readLicence } from "#core/sources/licences.ts";
import type { OpenText } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { isSameWork, withDetailsOf } from "#core/sources/open-services/works.ts";
import type { Database } from "#db/client.ts";
import { findUser } from "#db/identity/users.ts";
import type { CheckOptions } from "#schema/checks/check.ts";
import type { ReportCoverage } from "#schema/checks/report.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import { createOpenSearch, isUnanswered, type OpenSearchPorts, type ServiceOutcome } from "./open-search.ts";

export type OpenCollectionsPorts = OpenSearchPorts & { db: Database };

type Asked = { documentId: string; userId: string; text: string; parts: Parts; options: CheckOptions };

/** `found`: sources with a match. */
type Compared = { found: number; noAnswer: boolean };

/** The open literature of one check: each service is a collection. */
export type OpenCollections = {
  services: readonly TextService[];
  /**
   * Waits for one service and aligns what it found. `others`: sources of our own, whose works are not shown twice.
   */
  compare(service: TextService, others: readonly SourceInput[]): Promise<Compared>;
  /** The sources so far. */
  sources(): SourceInput[];
  /** Completes the sources' reference data, and says what each service did. */
  finish(): Promise<ReportCoverage[]>;
};

type Aligned = NonNullable<ReturnType<typeof alignWith>>;
type Found = { work: OpenText; aligned: Aligned };

export function createOpenCollections(ports: OpenCollectionsPorts) {
  const { db, clock } = ports;
  const search = createOpenSearch(ports);

  /** Null unless the student chose the open literature and a service is on. Nothing is sent before. */
  async function begin({ documentId, text, parts, options, userId }: Asked): Promise<OpenCollections | null> {
    if (!options.openTexts) return null;
    const asOf = new Date(clock.now()).toISOString();
    const chosen = options.openServices ?? null;
    const writer = await findUser(db, userId);
    const names = writer ? [writer.fullName, writer.username ?? "", writer.email.split("@")[0] ?? ""] : [];
    const asked = await search.begin({ documentId, text, visible: parts.visible, chosen, names });
    const { services, unasked } = asked;
    const left = search.services.filter((name) => chosen !== null && !chosen.includes(name));
    const outcomes: ServiceOutcome[] = [];
    let found: Found[] = [];

    async function compare(service: TextService, others: readonly SourceInput[]): Promise<Compared> {
      const outcome = await asked.outcome(service);
      outcomes.push(outcome);
      let added = 0;
      for (const work of outcome.record.texts) {
        const aligned = alignWith(parts, work.text);
        if (!aligned || others.some((one) => isSameWork(one, work) && matchedWords(one) >= matchedWords(aligned)))
          continue;
        const same = found.find((one) => isSameWork(one.work, work));
        if (!same) {
          found.push({ work, aligned });
          added += 1;
        } else if (matchedWords(same.aligned) >= matchedWords(aligned)) {
          same.work = withDetailsOf(same.work, work);
        } else {
          // More of the same work: an article instead of its abstract.
          Object.assign(same, { work: withDetailsOf(work, same.work), aligned });
        }
      }
      return { found: added, noAnswer: isUnanswered(outcome) };
    }

    async function finish(): Promise<ReportCoverage[]> {
      const completed = await asked.complete(found.map(({ work }) => work));
      found = found.map((one, at) => ({ ...one, work: completed.works[at] ?? one.work }));
      await asked.settle();
      return [
        ...outcomes.map(coverageOf),
        ...completed.outcomes.map(coverageOf),
        ...unasked.map(({ service, reason }) => ({ ...notAsked({ collection: service, documents: 0, asOf }), reason })),
        ...left.map((collection) => notAsked({ collection, documents: 0, asOf })),
      ];
    }

    return { services, compare, sources: () => found.map(sourceOf), finish };
  }

  return { begin };
}

function sourceOf({ work, aligned }: Found): SourceInput {
  const { id, title, authors, year, url, doi, licence } = work;
  const label = readLicence(licence ?? null).label ?? undefined;
  const container = work.container ?? serviceTerms[work.service].name;
  return { id, kind: "paper", title, authors, container, year, url, doi, licence: label, ...aligned };
}

/** Words of the checked text in a source's matches. */
function matchedWords({ passages, hiddenPassages = [] }: Pick<SourceInput, "passages" | "hiddenPassages">): number {
  return [...passages, ...hiddenPassages].reduce((sum, { words }) => sum + words, 0);
}

/** What the receipt says of a service. */
function coverageOf(outcome: ServiceOutcome): ReportCoverage {
  const { service, at, record } = outcome;
  const asOf = new Date(at).toISOString();
  const { sent, answered, texts, problem } = record;
  const isLookup = service === "crossref" || service === "doaj";
  const entry = { collection: service, documents: isLookup ? answered : texts.length, asOf };
  return {
    ...entry,
    ...(isUnanswered(outcome) && { notSearched: "no_answer" as const }),
    ...(sent.length > 0 && { phrases: sent, answered }),
    ...(problem !== null && { reason: problem }),
  };
}
