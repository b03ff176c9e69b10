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
import type { HeldAnswer, HeldResults } from "#schema/sources/held-results.ts";
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
};

export type OpenSearchPorts = { clock: Clock; files: Files; openServices: OpenServicesPort };

/** `text`: what a reader sees of the document. `chosen`: null are all that are on. */
type Asked = {
  documentId: string;
  text: string;
  visible: Prepared;
  chosen: readonly TextService[] | null;
  /** The writer's own: no phrase has them. */
  names: readonly string[];
};

/** What became of one service. `at`: when it was asked, UTC ms; up to a day ago if its answer was held. */
export type ServiceOutcome = { service: OpenService; at: number; record: ServiceRecord };

/** A first request may wait this long for its turn. */
const MOST_WAIT_MS = OPEN_SEARCH_MS / 2;

/** What is read and written of results may take so long; a check that cannot wait for it goes on without. */
const STORE_MS = 2_000;
const SEARCH_MS = OPEN_SEARCH_MS - STORE_MS;

/** Those that hold papers, which have reference data elsewhere too. A page is not the paper of the same title. */
const papers: ReadonlySet<TextService> = new Set(["europe_pmc", "semantic_scholar", "arxiv", "openalex", "core"]);

/** Works whose reference data are completed, for one check. */
const MOST_COMPLETED = 5;

/** Texts held for a day: more than this many UTF-16 units of a check are not. */
const MOST_HELD = 8_000_000;

type Limits = { calls: number; signal: AbortSignal; bookings: Promise<unknown>[] };
type Question = Omit<Limits, "calls"> & { service: TextService; phrases: string[]; held: readonly HeldAnswer[] };

/** One search of services outside, for one check. It waits OPEN_SEARCH_MS at most, all together, and never rejects. */
export type OpenSearch = {
  /** Those that are asked. */
  services: readonly TextService[];
  /** Those that were chosen and are not, and why. */
  unasked: readonly { service: TextService; reason: UnaskedReason }[];
  outcome(service: TextService): Promise<ServiceOutcome>;
  /** The same works with the reference data that other services have of them, and what became of asking for it. */
  complete(works: readonly OpenText[]): Promise<{ works: OpenText[]; outcomes: ServiceOutcome[] }>;
  /** Waits until what was used is booked and answers are held, but not for long. */
  settle(): Promise<void>;
};

export function createOpenSearch({ clock, files, openServices }: OpenSearchPorts) {
  const { adapters, gate, deadline } = openServices;
  const isOn = new Set<OpenService>([...adapters.texts.map(({ service }) => service), ...adapters.withoutKey]);
  const on = textServices.filter((name) => isOn.has(name));

  async function begin({ documentId, text, visible, chosen, names }: Asked): Promise<OpenSearch> {
    const signal = deadline(SEARCH_MS);
    const wanted = on.filter((name) => chosen === null || chosen.includes(name));
    const planned = planSearches(text, visible, wanted, names).searches;
    const searches = planned.filter(({ unasked }) => unasked === null);
    const held = (await within(readHeldOf(documentId))) ?? [];
    const bookings: Promise<unknown>[] = [];
    const outcomes = new Map(
      searches.map(({ service, phrases }) => [service, ask({ service, phrases, held, signal, bookings })] as const),
    );
    const all = Promise.all(outcomes.values());
    const holding = all.then((ended) => hold(documentId, searches, ended, held));
    // What could not be held is asked for again.
    holding.catch(() => null);
    return {
      services: searches.map(({ service }) => service),
      unasked: planned.flatMap(({ service, unasked }) => (unasked === null ? [] : [{ service, reason: unasked }])),
      outcome: async (service) => (await outcomes.get(service)) ?? outcomeOf(service, newRecord()),
      async complete(works) {
        await all;
        return completed(works, signal, bookings);
      },
      async settle() {
        await within(Promise.allSettled([holding, ...bookings]));
      },
    };
  }

  async function ask({ service, phrases, held, signal, bookings }: Question): Promise<ServiceOutcome> {
    const known = heldRecord(held, service, phrases);
    if (known) return { service, ...known };
    const adapter = adapters.texts.find((one) => one.service === service);
    if (!adapter) return outcomeOf(service, withProblem("no_key"));
    const limits = { calls: callsFor(service, phrases.length), signal, bookings };
    const record = await withGate(service, limits, (call) => adapter.find(phrases, call));
    // Fewer requests were possible than the phrases need.
    if (record.sent.length < phrases.length) record.problem ??= "busy";
    return outcomeOf(service, record);
  }

  function outcomeOf(service: OpenService, record: ServiceRecord): ServiceOutcome {
    return { service, at: clock.now(), record };
  }

  /** The result of reading or writing what is held, or null: neither an error nor a slow store is one of the check. */
  function within<T>(work: Promise<T>): Promise<T | null> {
    return Promise.race([work.catch(() => null), aborted(deadline(STORE_MS)).then(() => null)]);
  }

  /** Asks within what the service permits, and until the check stops waiting: what is there by then counts. */
  async function withGate(
    service: OpenService,
    { calls, signal, bookings }: Limits,
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
      // Too late: what was reserved is given back.
      if (signal.aborted) return gate.settle(service, turn.allowance.calls, newRecord());
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
    // Booking must neither fail nor delay a check that has its answers.
    if (reserved > 0) bookings.push(gate.settle(service, reserved, final).catch(() => null));
    return final;
  }

  /** Asks for the reference data of works, one after the other: the DOI that the first service finds helps the second. */
  async function completed(works: readonly OpenText[], signal: AbortSignal, bookings: Promise<unknown>[]) {
    const incomplete = works.filter(isIncomplete).slice(0, MOST_COMPLETED);
    const outcomes: ServiceOutcome[] = [];
    let now = [...works];
    for (const { service, complete } of adapters.metadata) {
      const wanted = incomplete.map(({ id }) => now.find((one) => one.id === id)).filter((one) => one !== undefined);
      if (wanted.length === 0 || signal.aborted) continue;
      const found = new Map<string, WorkMetadata>();
      const record = await withGate(service, { calls: wanted.length, signal, bookings }, async (call) => {
        for (const work of wanted) {
          const details = await complete(knownOf(work), call);
          if (details) found.set(work.id, details);
        }
      });
      now = now.map((work) => withDetailsOf(work, found.get(work.id) ?? {}));
      outcomes.push(outcomeOf(service, { ...record, answered: found.size }));
    }
    return { works: now, outcomes };
  }

  async function readHeldOf(documentId: string): Promise<HeldAnswer[]> {
    const now = clock.now();
    const stored = await Promise.all(heldKeys(now, documentId).map((key) => files.text(key)));
    return stored.flatMap((text) => readHeld(text, now));
  }

  /** Only whole answers are held, each for a day: the next attempt asks again for what is missing. */
  async function hold(
    documentId: string,
    searches: readonly { service: TextService; phrases: string[] }[],
    outcomes: readonly ServiceOutcome[],
    before: readonly HeldAnswer[],
  ): Promise<void> {
    const whole = outcomes.flatMap(({ service, at, record }) => {
      const search = searches.find((one) => one.service === service);
      if (!search || record.problem !== null || !serviceTerms[service].isHeld) return [];
      const { sent, answered, texts } = record;
      return [{ service: search.service, at, phrases: search.phrases, sent, answered, texts }];
    });
    const answers = [...whole, ...before.filter(({ service }) => !whole.some((one) => one.service === service))];
    const isNew = outcomes.some(({ record }) => record.calls > 0);
    const size = answers.reduce((sum, { texts }) => sum + texts.reduce((all, { text }) => all + text.length, 0), 0);
    if (!isNew || answers.length === 0 || size > MOST_HELD) return;
    const held: HeldResults = { v: 1, answers };
    await files.putText(heldKey(clock.now(), documentId), JSON.stringify(held));
  }

  return { services: on, begin };
}

/** Whether the service answered nothing of what it was asked. */
export function isUnanswered({ record }: ServiceOutcome): boolean {
  return record.problem !== null && record.answered === 0 && record.texts.length === 0;
}

function isIncomplete({ service, doi, licence, year, authors }: OpenText): boolean {
  if (!papers.has(service)) return false;
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
