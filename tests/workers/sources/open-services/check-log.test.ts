import { expect, inject, test } from "vitest";
import { openServices } from "#schema/vocabulary/open-services.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import type { AskedRequest } from "#tests/support/fake-open-services.ts";
import { copyingText } from "#tests/support/open-checks.ts";
import { ada } from "#tests/support/people.ts";
import { openServicesOf } from "#workers/composition/open-services.ts";

const standIn = `${inject("openServicesUrl")}/run-check-log`;
const asked = async (): Promise<AskedRequest[]> => (await fetch(`${standIn}/asked`)).json();

/** What requests say besides the phrases: names of fields, formats and counts. */
const FIXED =
  /OPEN_ACCESS:y|fullText:|all:|\bOR\b|\bAND\b|["():]|json|lite|search|query|web|true|extracts\|info|plain|url|id,doi,[\w,]+|\d+/g;

test("the network log of a check of nine services has phrases and ids, and nothing of the student or the document", async () => {
  const site = world();
  const settings = {
    OPEN_TEXTS: openServices.filter((name) => name !== "demo_library").join(" "),
    OPEN_TEXTS_URL: standIn,
    OPEN_TEXTS_CONTACT: "support@example.test",
    ...{
      OPENALEX_KEY: "openalex-key",
      CORE_KEY: "core-secret-key",
      CORE_NON_COMMERCIAL: "yes",
      BRAVE_KEY: "brave-key",
    },
  };
  const port = openServicesOf({ ...testEnv, ...settings }, { db: site.db, clock: site.clock });
  const text = `Ada Okonkwo, student 19384756, ada@students.example.test\n\n${copyingText}`;
  const { id: documentId } = await site.send(ada, "Okonkwo 19384756 final.txt", "text", utf8(text));
  const id = await site.ask(ada, documentId, { openTexts: true, title: "A secret title" });
  expect(await site.worker(undefined, { openServices: port }).runs.run(id)).toBe("done");

  const { report } = await site.reports.read(ada, id);
  const log = await asked();
  expect(new Set(log.map(({ service }) => service)).size).toBeGreaterThanOrEqual(7);
  const phrases = report.coverage.flatMap((one) => one.phrases ?? []);
  const titles = report.sources.map(({ title }) => title);
  const known = [...phrases, ...titles].sort((a, b) => b.length - a.length);
  for (const { service, path, query } of log) {
    for (const [name, value] of Object.entries(query)) {
      if (name === "api_key") continue;
      const rest = known.reduce((left, phrase) => left.replaceAll(phrase, ""), value).replace(FIXED, "");
      expect(rest.trim(), `${service} ${path} ${name}`).toBe("");
    }
  }
  const whole = JSON.stringify(log);
  for (const secret of ["Okonkwo", "19384756", "students.example", "secret title", "final.txt", ada.id, documentId, id])
    expect(whole).not.toContain(secret);
  expect(new Set(log.map(({ userAgent }) => userAgent))).toEqual(
    new Set(["Marginalia/1.0 (contact; support@example.test)"]),
  );
  // The work that they all have is one source, with what each of them knows.
  expect(report.sources).toMatchObject([
    { title: "Ports of the north, and what they kept", doi: "10.5555/ports.101", year: 2019 },
  ]);
});
