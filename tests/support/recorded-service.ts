import { readFileSync } from "node:fs";
import { newRecord, type ServiceCall } from "#core/sources/open-services/ports.ts";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import { type OpenClient, openClient } from "#workers/adapters/sources/open-services/service-client.ts";

/** Something that a service really answered (tests/fixtures/services/README.md). */
export function recorded(name: string): string {
  return readFileSync(`tests/fixtures/services/${name}`, "utf8");
}

const NOTHING = { contact: "", standIn: null, dayDollars: {}, webHosts: [] };

/** A client whose service answers this to a request: a text is XML, all else JSON. Its clock passes as it waits. */
export function answering(service: OpenService, answerTo: (address: URL) => unknown): OpenClient {
  let now = 0;
  return (call) =>
    openClient(
      service,
      call,
      { ...NOTHING, services: [service], keys: { [service]: "a-key-of-tests" } },
      {
        appName: "Marginalia",
        now: () => now,
        pause: async (milliseconds) => {
          now += milliseconds;
        },
        fetch: async (address) => {
          const answer = answerTo(new URL(address));
          const type = typeof answer === "string" ? "application/xml" : "application/json";
          const body = typeof answer === "string" ? answer : JSON.stringify(answer);
          return new Response(body, { headers: { "Content-Type": type } });
        },
      },
    );
}

export function callFor(calls = 10): ServiceCall {
  return { allowance: { calls, startAt: 0 }, signal: new AbortController().signal, record: newRecord() };
}
