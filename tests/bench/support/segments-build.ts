/** Builds one segment of generated documents and prints it as JSON. `node segments-build.ts FOLDER FROM TO` */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { writeSegmentFile } from "../../../scripts/library/segment-files.ts";
import { libraryDocument, SCALE_SNAPSHOT } from "./planted.ts";

const [folder = "", from = 0, to = 0] = process.argv.slice(2).map((word, i) => (i === 0 ? word : Number(word))) as [
  string,
  number,
  number,
];
const builder = createSegmentBuilder();
const documentOf = libraryDocument();
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
