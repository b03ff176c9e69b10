import { afterEach, expect, test, vi } from "vitest";
import { runPrivately } from "#app/components/checks/submit/private-run.ts";
import type { Reader } from "#app/components/checks/submit/reader.client.ts";

const choices = {
  compareDrafts: false,
  excludeQuotations: true,
  excludeBibliography: true,
  rights: true,
  smallMatchWords: 8,
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["sends the same check again after our failure", 500, 1],
  ["makes a new check where the one before is over", 410, 2],
])("a private check that was refused %s", async (_what, status, made) => {
  let count = 0;
  const reader = {
    ask: async () => {
      count += 1;
      return { id: String(count), body: new Uint8Array() };
    },
    end: () => {},
  } as unknown as Reader;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get("Idempotency-Key") ?? "");
    return new Response(JSON.stringify({ error: { message: "No." } }), { status });
  });
  for (let press = 0; press < 2; press += 1)
    expect(await runPrivately(reader, { title: "", choices, now: 0 }, () => {})).toEqual({
      ok: false,
      message: "No.",
      signIn: false,
    });
  expect(new Set(sent).size).toBe(made);
});
