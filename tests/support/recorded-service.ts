import { readFileSync } from "node:fs";
import type { z } from "zod";
import { newRecord, type ServiceCall } from "#core/sources/open-services/ports.ts";
import type { OpenClient } from "#workers/adapters/sources/open-services/service-client.ts";

/** Something that a service really answered (tests/fixtures/services/README.md). */
export function recorded(name: string): string {
  return readFileSync(`tests/fixtures/services/${name}`, "utf8");
}

/** A client whose service gives these answers, one for a request and the last one from then on. */
export function answering(...answers: unknown[]): OpenClient {
  const left = [...answers];
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  return () => ({
    async json<T>(_request: unknown, schema: z.ZodType<T>) {
      const parsed = schema.safeParse(next());
      return parsed.success ? { value: parsed.data } : ("failed" as const);
    },
    xml: async (_request, read) => ({ value: read(String(next())) }),
    left: () => 10,
    key: "key",
    contact: "",
  });
}

export function callFor(): ServiceCall {
  return { allowance: { calls: 10, startAt: 0 }, signal: new AbortController().signal, record: newRecord() };
}
