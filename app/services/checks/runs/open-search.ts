import type { Clock, Files } from "#core/ports.ts";
import type { Prepared } from "#core/similarity/index.ts";
import { heldKey, heldKeys, heldRecord, readHeld } from "#core/sources/open-services/held-results.ts";
import { callsFor, planSearches } from "#core/sources/open-services/plan.ts";
import {
  type KnownWork,
  newRecord,
  type OpenServiceAdapters,
  type OpenText,
  type ServiceCall,
  type ServiceGate,
  type ServiceRecord,
  type WorkMetadata,
} from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { withDetailsOf } from "#core/sources/open-services/works.ts";
import type { HeldResults } from "#schema/sources/held-results.ts";
import {
  OPEN_SEARCH_MS,
  type OpenService,
  type ServiceProblem,
  type TextService,
  textServices,
  type UnaskedReason,
} from "#schema/vocabulary/open-services.ts";

export type OpenServicesPort = {
  adapters: OpenServiceAdapters;
  gate: ServiceGate;
  /** A signal that ends after so many ms. */
  deadline(ms: number): AbortSignal;
  /** Whether texts under a free licence become sources of later checks. */
  keep: boolean;
};

export type OpenSearchPorts = { clock: Clock; files: Files; openServices: OpenServicesPort };

/** `text`: what a reader sees of the document. `chosen`: null are all that are on. */
type Asked = { documentId: string; text: string; visible: Prepared; chosen: readonly TextService[] | null };

/** What became of one service. */
export type ServiceOutcome = { service: OpenService; record: ServiceRecord };

/** A first request may wait this long for its turn. */
const MOST_WAIT_MS = OPEN_SEARCH_MS / 2;

/** Works whose reference data are completed, for one check. */
const MOST_COMPLETED = 5;

/** Texts held for a day: more than this many UTF-16 units of a check are not. */
const MOST_HELD = 8_000_000;

/** One search of services outside, for one check. It waits OPEN_SEARCH_MS at most, all together, and never rejects. */
export type OpenSearch = {
  /** Those that are asked. */
  services: readonly TextService[];
  /** Those that were chosen and are not, and why. */
  unasked: readonly { service: TextService; reason: UnaskedReason }[];
  outcome(service: TextService): Promise<ServiceOutcome>;
  /** The same works with the reference data that other services have of them, and what became of asking for it. */
  complete(works: readonly OpenText[]): Promise<{ works: OpenText[]; outcomes: ServiceOutcome[] }>;
};

export function createOpenSearch({ clock, files, openServices }: OpenSearchPorts) {
  const { adapters, gate, deadline } = openServices;
  const isOn = new Set<OpenService>([...adapters.texts.map(({ service }) => service), ...adapters.withoutKey]);
  const on = textServices.filter((name) => isOn.has(name));

  async function begin({ documentId, text, visible, chosen }: Asked): Promise<OpenSearch> {
    const wanted = on.filter((name) => chosen === null || chosen.includes(name));
    const planned = planSearches(text, visible, wanted).searches;
    const searches = planned.filter(({ unasked }) => unasked === null);
    const held = await readFirst(documentId);
    const signal = deadline(OPEN_SEARCH_MS);
    const outcomes = new Map(
      searches.map(({ service, phrases }) => [service, ask(service, phrases, held, signal)] as const),
    );
    const all = Promise.all(outcomes.values()).then((ended) =>
      // What could not be held is asked for again.
      hold(documentId, searches, ended).catch(() => null),
    );
    return {
      services: searches.map(({ service }) => service),
      unasked: planned.flatMap(({ service, unasked }) => (unasked === null ? [] : [{ service, reason: unasked }])),
      outcome: async (service) => (await outcomes.get(service)) ?? { service, record: newRecord() },
      async complete(works) {
        await all;
        return completed(works, signal);
      },
    };
  }

  async function ask(
    service: TextService,
    phrases: string[],
    held: HeldResults | null,
    signal: AbortSignal,
  ): Promise<ServiceOutcome> {
    const known = heldRecord(held, service, phrases);
    if (known) return { service, record: known };
    const adapter = adapters.texts.find((one) => one.service === service);
    if (!adapter) return { service, record: withProblem("no_key") };
    const record = await withGate(service, callsFor(service, phrases.length), signal, (call) =>
      adapter.find(phrases, call),
    );
    return { service, record };
  }

  /** Asks within what the service permits, and until the check stops waiting: what is there by then counts. */
  async function withGate(
    service: OpenService,
    calls: number,
    signal: AbortSignal,
    use: (call: ServiceCall) => Promise<unknown>,
  ): Promise<ServiceRecord> {
    const record = newRecord();
    let reserved = 0;
    async function whole(): Promise<void> {
      const turn = await gate.reserve(service, calls, MOST_WAIT_MS);
      if (!turn.ok) {
        record.problem = turn.problem;
        return;
      }
      reserved = turn.allowance.calls;
      await use({ allowance: turn.allowance, signal, record });
    }
    const ended = await Promise.race([
      whole().then(
        () => "done" as const,
        () => "failed" as const,
      ),
      aborted(signal),
    ]);
    // A copy: what comes after the end of patience must not change a report that is being written.
    const { texts, sent, ...rest } = record;
    const final: ServiceRecord = { ...rest, sent: [...sent], texts: [...texts] };
    if (ended !== "done") final.problem ??= ended === "slow" ? "slow" : "down";
    // Booking must not fail a check that has its answers.
    if (reserved > 0) await gate.settle(service, reserved, final).catch(() => null);
    return final;
  }

  /** Asks for the reference data of works, one after the other: the DOI that the first service finds helps the second. */
  async function completed(works: readonly OpenText[], signal: AbortSignal) {
    const incomplete = works.filter(isIncomplete).slice(0, MOST_COMPLETED);
    const outcomes: ServiceOutcome[] = [];
    let now = [...works];
    for (const { service, complete } of adapters.metadata) {
      const wanted = incomplete.map(({ id }) => now.find((one) => one.id === id)).filter((one) => one !== undefined);
      if (wanted.length === 0 || signal.aborted) continue;
      const found = new Map<string, WorkMetadata>();
      const record = await withGate(service, wanted.length, signal, async (call) => {
        for (const work of wanted) {
          const details = await complete(knownOf(work), call);
          if (details) found.set(work.id, details);
        }
      });
      now = now.map((work) => withDetailsOf(work, found.get(work.id) ?? {}));
      outcomes.push({ service, record: { ...record, answered: found.size } });
    }
    return { works: now, outcomes };
  }

  async function readFirst(documentId: string): Promise<HeldResults | null> {
    const now = clock.now();
    for (const key of heldKeys(now, documentId)) {
      const held = readHeld(await files.text(key), now);
      if (held) return held;
    }
    return null;
  }

  /** Only whole answers are held: the next attempt asks again for what is missing. */
  async function hold(
    documentId: string,
    searches: readonly { service: TextService; phrases: string[] }[],
    outcomes: readonly ServiceOutcome[],
  ): Promise<void> {
    const answers = outcomes.flatMap(({ service, record }) => {
      const search = searches.find((one) => one.service === service);
      if (!search || record.problem !== null || !serviceTerms[service].isHeld) return [];
      const { sent, answered, texts } = record;
      return [{ service: search.service, phrases: search.phrases, sent, answered, texts }];
    });
    const isNew = outcomes.some(({ record }) => record.calls > 0);
    const size = answers.reduce((sum, { texts }) => sum + texts.reduce((all, { text }) => all + text.length, 0), 0);
    if (!isNew || answers.length === 0 || size > MOST_HELD) return;
    const held: HeldResults = { v: 1, at: clock.now(), answers };
    await files.putText(heldKey(held.at, documentId), JSON.stringify(held));
  }

  return { services: on, begin };
}

/** Whether the service answered nothing of what it was asked. */
export function isUnanswered({ record }: ServiceOutcome): boolean {
  return record.problem !== null && record.answered === 0 && record.texts.length === 0;
}

function isIncomplete({ doi, licence, year, authors }: OpenText): boolean {
  return doi === undefined || licence === undefined || year === undefined || authors.length === 0;
}

function knownOf({ title, doi, authors }: OpenText): KnownWork {
  return { title, doi, authors };
}

function withProblem(problem: ServiceProblem): ServiceRecord {
  return { ...newRecord(), problem };
}

function aborted(signal: AbortSignal): Promise<"slow"> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve("slow");
    signal.addEventListener("abort", () => resolve("slow"), { once: true });
  });
}
