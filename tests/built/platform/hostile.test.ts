import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { hostileFiles } from "#tests/fixtures/documents/hostile.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { type Site, startSite, type Visitor } from "../site.ts";

const bytesOf = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/documents/${name}`));

let site: Site;
let ada: Visitor;
beforeAll(async () => {
  site = await startSite();
  await site.seed();
  ada = site.visitor();
  await ada.signInAs("ada");
});
afterAll(() => site.stop());

async function send(kind: "pdf" | "docx" | "doc", bytes: Uint8Array) {
  return uploadFile(ada.go, { purpose: "document", name: `file.${kind}`, type: mimeOf[kind] }, bytes);
}

/** The words a student reads about a file: at the door, or at the end of the check. */
async function toldAbout(kind: "pdf" | "docx" | "doc", bytes: Uint8Array): Promise<string> {
  const { id, error } = await send(kind, bytes);
  if (error) return error.message;
  const { status, problem } = (await ada.checkDocument(id, "Hostile")) as {
    status: string;
    problem?: { title: string; text: string };
  };
  return status === "failed" ? `${problem?.title}. ${problem?.text}` : `unexpectedly ${status}`;
}

const words: Record<string, RegExp> = {
  "an empty file": /is empty/,
  "20 MB and one byte": /20\.1.MB.*limit is 20.MB/,
  "a PNG named .pdf": /not a PDF or Word file/,
  "a scan": /No text found/,
  "a PDF with /Encrypt": /is protected/,
  "garbage after the header": /is damaged/,
  "600 MB in one stream": /too large when unpacked/,
  "2,001 pages": /too many pages/,
};

test("every kind of hostile file gets its own message, once, and the next valid file is read", async () => {
  const files = hostileFiles({ pdf: bytesOf("essay.pdf"), docx: bytesOf("essay.docx"), doc: bytesOf("essay.doc") });
  const told = new Map<string, string>();
  for (const [name, expected] of Object.entries(words)) {
    const file = files.find((candidate) => candidate.name === name);
    expect(file, `${name} is among the hostile files`).toBeDefined();
    const message = await toldAbout(file!.kind, file!.make());
    expect(message, name).toMatch(expected);
    told.set(name, message);
  }
  for (const reason of ["macros", "bomb", "wrong_type", "encrypted"]) {
    const file = files.find((candidate) => candidate.kind === "docx" && candidate.reason === reason)!;
    told.set(`docx: ${file.name}`, await toldAbout("docx", file.make()));
    expect(told.get(`docx: ${file.name}`)).not.toContain("unexpectedly");
  }
  expect(await toldAbout("pdf", bytesOf("password.pdf"))).toMatch(/is protected/);

  const { id } = await send("docx", bytesOf("planted.docx"));
  expect(await ada.checkDocument(id, "Honest")).toMatchObject({ status: "ready" });

  // Each was tried once: what cannot be read today cannot be read in five seconds either.
  const jobs = site.logs.map((entry) => entry.message);
  expect(jobs.filter((line) => line.includes('"job_failed"'))).toEqual([]);
  expect(jobs.filter((line) => line.includes('"outcome":"failed"')).every((line) => line.includes('"attempt":1'))).toBe(
    true,
  );
});
