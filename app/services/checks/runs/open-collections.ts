import { alignWith, notAsked } from "#core/checks/compared-collections.ts";
import type { Jobs } from "#core/ports.ts";
import type { Parts, SourceInput } from "#core/similarity/index.ts";
import { readLicence } from "#core/sources/licences.ts";
import type { OpenText } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { withDetailsOf, workKeys } from "#core/sources/open-services/works.ts";
import type { Database } from "#db/client.ts";
import { insertSource } from "#db/sources/sources.ts";
import type { CheckOptions } from "#schema/checks/check.ts";
import type { ReportCoverage } from "#schema/checks/report.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import { createOpenSearch, isUnanswered, type OpenSearchPorts, type ServiceOutcome } from "./open-search.ts";

export type OpenCollectionsPorts = OpenSearchPorts & { db: Database; jobs: Jobs };

type Asked = { documentId: string; text: string; parts: Parts; options: CheckOptions };

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
  /** Completes the sources' reference data, keeps what may be kept, and says what each service did. */
  finish(): Promise<ReportCoverage[]>;
};

type Aligned = NonNullable<ReturnType<typeof alignWith>>;
type Found = { work: OpenText; aligned: Aligned };

export function createOpenCollections(ports: OpenCollectionsPorts) {
  const { db, clock, files, jobs, openServices } = ports;
  const search = createOpenSearch(ports);

  /** Null unless the student chose the open literature and a service is on. Nothing is sent before. */
  async function begin({ documentId, text, parts, options }: Asked): Promise<OpenCollections | null> {
    if (!options.openTexts) return null;
    const asOf = new Date(clock.now()).toISOString();
    const chosen = options.openServices ?? null;
    const asked = await search.begin({ documentId, text, visible: parts.visible, chosen });
    const { services, unasked } = asked;
    const left = search.services.filter((name) => chosen !== null && !chosen.includes(name));
    const outcomes: ServiceOutcome[] = [];
    let found: Found[] = [];

    async function compare(service: TextService, others: readonly SourceInput[]): Promise<Compared> {
      const outcome = await asked.outcome(service);
      outcomes.push(outcome);
      const ours = new Set(others.flatMap(({ title, doi }) => workKeys({ title, doi })));
      let added = 0;
      for (const work of outcome.record.texts) {
        const keys = workKeys(work);
        if (keys.some((key) => ours.has(key))) continue;
        const same = found.find(({ work: known }) => workKeys(known).some((key) => keys.includes(key)));
        if (same && same.work.text.length >= work.text.length) {
          same.work = withDetailsOf(same.work, work);
          continue;
        }
        const aligned = alignWith(parts, work.text);
        if (!aligned) continue;
        // The longer text of the same work is shown: an article instead of its abstract.
        found = [
          ...found.filter((one) => one !== same),
          { work: same ? withDetailsOf(work, same.work) : work, aligned },
        ];
        added += 1;
      }
      return { found: added, noAnswer: isUnanswered(outcome) };
    }

    async function finish(): Promise<ReportCoverage[]> {
      const completed = await asked.complete(found.map(({ work }) => work));
      found = found.map((one, at) => ({ ...one, work: completed.works[at] ?? one.work }));
      for (const { work } of found) await keep(work);
      return [
        ...outcomes.map((outcome) => coverageOf(outcome, asOf)),
        ...completed.outcomes.map((outcome) => coverageOf(outcome, asOf)),
        ...unasked.map(({ service, reason }) => ({ ...notAsked({ collection: service, documents: 0, asOf }), reason })),
        ...left.map((collection) => notAsked({ collection, documents: 0, asOf })),
      ];
    }

    return { services, compare, sources: () => found.map(sourceOf), finish };
  }

  /** What everyone may copy becomes a source of later checks; everything else is forgotten with the check. */
  async function keep(work: OpenText): Promise<void> {
    const { label, display } = readLicence(work.licence ?? null);
    if (!openServices.keep || !serviceTerms[work.service].keeps || display !== "whole") return;
    const id = `open:${work.id}`;
    const textKey = `sources/${id}/text`;
    await files.putText(textKey, work.text);
    await insertSource(db, {
      id,
      kind: "library",
      title: work.title,
      authors: work.authors,
      container: work.container ?? serviceTerms[work.service].name,
      year: work.year ?? null,
      url: work.url,
      licence: label,
      textKey,
      status: "waiting",
      createdAt: clock.now(),
    });
    await jobs.send({ v: 1, type: "index", sourceId: id, bookmark: null });
  }

  return { begin };
}

function sourceOf({ work, aligned }: Found): SourceInput {
  const { id, title, authors, year, url, doi, licence } = work;
  const label = readLicence(licence ?? null).label ?? undefined;
  const container = work.container ?? serviceTerms[work.service].name;
  return { id, kind: "paper", title, authors, container, year, url, doi, licence: label, ...aligned };
}

/** What the receipt says of a service. */
function coverageOf(outcome: ServiceOutcome, asOf: string): ReportCoverage {
  const { service, record } = outcome;
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
