// Generates the recordings of the articles named on the command line: `npx node scripts/media/sound.mjs
// hash-encrypt-sign …`. Writes public/media/SLUG.mp3 and SLUG.vtt, and the times into the article.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCaptions } from "./captions.mjs";
import { media, readSpoken, secondsOf, writeTimes } from "./spoken-article.mjs";
import { ffmpeg, polish, speak } from "./voices.mjs";

for (const slug of process.argv.slice(2)) {
  const work = mkdtempSync(join(tmpdir(), "sound-"));
  const cues = readSpoken(slug);
  const { times, track } = speak(cues, work);
  const file = `${media}${slug}.mp3`;
  ffmpeg("-i", track, "-af", polish, "-ar", "24000", "-ac", "1", "-b:a", "32k", file);
  writeCaptions(`${media}${slug}.vtt`, cues, times);
  writeTimes(
    slug,
    times.map(({ start }) => start),
  );
  rmSync(work, { recursive: true });
  console.log(slug, secondsOf(file).toFixed(1));
}
