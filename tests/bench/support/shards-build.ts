/**
 * Adds generated documents to the shards of a folder, one by one, as production does. Several of these processes run in
 * parallel, each for its share of the shards. `node shards-build.ts FOLDER FROM TO PART PARTS`
 */
import { distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { createMadeUpTexts, LIBRARY_WORDS } from "./made-up.ts";
import { openShardFiles } from "./shard-files.ts";

/** In one transaction and with this cache, nearly every page is written once, however many additions change it. */
const CACHE_MEGABYTES = 1024;

const [folder = "", from = 0, to = 0, part = 0, parts = 1] = process.argv.slice(2).map((word, i) => {
  return i === 0 ? word : Number(word);
}) as [string, number, number, number, number];
const textOf = createMadeUpTexts();
const mine = (shard: number) => shard % parts === part;
const { index, inOneGo, close } = openShardFiles(folder, CACHE_MEGABYTES / parts, mine, "OFF");
await inOneGo(async () => {
  for (let number = from; number < to; number += 1)
    await index.add(`document-${number}`, distinctHashes(fingerprint(prepare(textOf(number, LIBRARY_WORDS)))));
});
close();
