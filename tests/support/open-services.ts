import type { OpenServicesPort } from "#app/services/checks/runs/open-search.ts";
import type { MetadataLookup, OpenText, OpenTextSearch, ServiceGate } from "#core/sources/open-services/ports.ts";
import type { OpenService, ServiceProblem, TextService } from "#schema/vocabulary/open-services.ts";

/** What a test service does: answers with texts, stays silent, or fails in one of the ways of a service. */
export type Behaviour = { texts: readonly Partial<OpenText>[] } | "silent" | "throws" | { problem: ServiceProblem };

export type AskedService = OpenTextSearch & { asked: string[][] };

/** A service that writes down what it was asked. */
export function testService(service: TextService, behaviour: Behaviour, whenSilent = () => {}): AskedService {
  const asked: string[][] = [];
  return {
    service,
    asked,
    async find(phrases, { record, allowance }) {
      asked.push([...phrases]);
      record.calls += Math.min(1, allowance.calls);
      record.sent.push(...phrases);
      if (behaviour === "silent") {
        whenSilent();
        await new Promise(() => {});
      }
      if (behaviour === "throws") throw new Error("a bug");
      if (typeof behaviour === "object" && "problem" in behaviour) {
        record.errors += 1;
        record.problem = behaviour.problem;
      } else if (typeof behaviour === "object") {
        record.texts.push(
          ...behaviour.texts.map((text, at) => openText(service, { id: `${service}:${at + 1}`, ...text })),
        );
        record.answered += phrases.length;
      }
    },
  };
}

function openText(service: TextService, more: Partial<OpenText>): OpenText {
  return {
    id: `${service}:1`,
    service,
    title: "Ports of the north, and what they kept",
    authors: ["A. Lindqvist"],
    year: 2019,
    url: "https://example.test/ports",
    doi: "10.5555/ports",
    licence: "CC BY 4.0",
    text: "",
    ...more,
  };
}

/** A gate that lets everyone pass at once, but for those it is told to hold back. */
export function openGate(held: Partial<Record<OpenService, ServiceProblem>> = {}): ServiceGate & {
  settled: { service: OpenService; reserved: number; calls: number }[];
} {
  const settled: { service: OpenService; reserved: number; calls: number }[] = [];
  return {
    settled,
    async reserve(service, calls) {
      const problem = held[service];
      return problem ? { ok: false, problem } : { ok: true, allowance: { calls, startAt: 0 } };
    },
    async settle(service, reserved, { calls }) {
      settled.push({ service, reserved, calls });
    },
  };
}

type More = {
  metadata?: readonly MetadataLookup[];
  withoutKey?: readonly OpenService[];
  gate?: ServiceGate;
  /** How long a check waits, ms. */
  patience?: number;
  /** Ends the waiting instead, so that no test depends on a clock. */
  ends?: AbortSignal;
};

export function openServicesOf(
  texts: readonly OpenTextSearch[],
  { metadata = [], withoutKey = [], gate = openGate(), patience = 60_000, ends }: More = {},
): OpenServicesPort {
  return {
    adapters: { texts, metadata, withoutKey },
    gate,
    deadline: () => ends ?? AbortSignal.timeout(patience),
  };
}

/** For checks in which no service outside has a part. */
export const noOpenServices = { openServices: openServicesOf([]), jobs: { send: async () => {} } };
