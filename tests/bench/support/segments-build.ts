/**
 * Builds one segment of documents of a collection and prints it as JSON. The documents are made
 * up, or those of the folder of recombined texts. `node segments-build.ts FOLDER DOCUMENTS FROM TO [TEXTS]`
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { writeSegmentFile } from "../../../scripts/library/segment-files.ts";
import { libraryDocument, SCALE_SNAPSHOT } from "./planted.ts";
import { openRecombined } from "./recombined.ts";
import { aboutNumber } from "./segments-report.ts";

const [folder = "", ...words] = process.argv.slice(2);
const [documents = 0, from = 0, to = 0] = words.slice(0, 3).map(Number);
const [texts] = words.slice(3);
const builder = createSegmentBuilder();
const documentOf = texts === undefined ? libraryDocument() : realDocument(openRecombined(texts, documents).textOf);
for (let number = from; number < to; number += 1) {
  const { about, text } = documentOf(number);
  builder.add(about, text);
}
// A folder of its own while it is written: two processes build at once.
const own = join(folder, `from-${from}`);
mkdirSync(own, { recursive: true });
const parts = [{ snapshot: SCALE_SNAPSHOT, first: 0, documents: to - from, from }];
const written = await writeSegmentFile(own, async (bytes) => ({ ...(await builder.write(bytes, compression)), parts }));
console.log(JSON.stringify({ ...written, file: join(`from-${from}`, written.file) }));

function realDocument(textOf: (number: number) => string) {
  return (number: number) => ({ about: aboutNumber(number), text: textOf(number) });
}
