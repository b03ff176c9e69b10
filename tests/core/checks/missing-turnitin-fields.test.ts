import { afterEach, vi } from "vitest";
import { TurnitinFault } from "#core/checks/turnitin.ts";
import {
  fieldsLogged,
  fieldsNamed,
  partsOf,
  type Reading,
  type RecordedAnswer,
  testMissingFields,
} from "#tests/support/missing-fields.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { createTurnitin, submissionOf } from "#workers/adapters/checks/turnitin.ts";

afterEach(() => void vi.unstubAllGlobals());

const json = (file: string) => JSON.parse(recorded(`turnitin/${file}.json`));

/** Turnitin that answers this to every request. */
function turnitin(answer: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  return createTurnitin({ url: "https://example.test", apiKey: "key", integrationName: "Marginalia" });
}

async function reading(work: () => Promise<object | null> | object | null): Promise<Reading> {
  const { result, logged } = await fieldsLogged(async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TurnitinFault)) throw error;
      return null;
    }
  });
  // An event has one of two ids, by its kind.
  const named = fieldsNamed("turnitin", logged).flatMap((field) =>
    field === "event.id" ? ["id", "submission_id"] : [field.replace(/^event\./, "")],
  );
  return { read: partsOf("it", result), named };
}

const submissionId = (one: unknown) => {
  const id = submissionOf(one);
  return id === undefined ? null : { id };
};
const failed = { ...json("submission-complete"), status: "ERROR", error_code: "TOO_LITTLE_TEXT" };

const recordings: Record<string, RecordedAnswer> = {
  "new submission": {
    answer: json("submission-complete"),
    read: (one) => reading(async () => ({ id: await turnitin(one).create({ owner: "a", kind: "pdf" }) })),
    from: {},
  },
  "processed submission": {
    answer: json("submission-complete"),
    read: (one) => reading(() => turnitin(one).state("1")),
    from: {},
  },
  "refused submission": {
    answer: failed,
    read: (one) => reading(() => turnitin(one).state("1")),
    from: { problem: ["error_code"] },
  },
  similarity: {
    answer: json("similarity-complete"),
    read: (one) => reading(() => turnitin(one).score("1")),
    from: { state: ["overall_match_percentage"], score: ["overall_match_percentage"] },
  },
  ...Object.fromEntries(
    ["submission-complete", "similarity-complete", "pdf-status"].map((name) => [
      `event ${name}`,
      { answer: json(name), read: (one: unknown) => reading(() => submissionId(one)), from: { id: ["submission_id"] } },
    ]),
  ),
};

testMissingFields("Turnitin", recordings);
