// Generates the films of the articles named on the command line: `npx node scripts/media/film.mjs
// run-chart-in-a-minute …`. scripts/media/films/SLUG.mjs draws one scene per cue of the transcript; a scene is
// animated in a few frames during its cue. Writes SLUG.mp4, SLUG.vtt and the poster, and the times into the article.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCaptions } from "./captions.mjs";
import { openPictures } from "./pictures.mjs";
import { openPress } from "./press.mjs";
import { media, readSpoken, secondsOf, writeTimes } from "./spoken-article.mjs";
import { ffmpeg, polish, speak } from "./voices.mjs";

for (const slug of process.argv.slice(2)) {
  const work = mkdtempSync(join(tmpdir(), "film-"));
  const cues = readSpoken(slug);
  const spoken = speak(cues, work);
  const { scenes, poster } = await import(new URL(`films/${slug}.mjs`, import.meta.url).href);
  if (scenes.length !== cues.length) throw new Error(`${slug} has ${cues.length} cues and ${scenes.length} scenes.`);
  const file = `${media}${slug}.mp4`;
  assemble(await printScenes(scenes, spoken, work), spoken.track, file, work);
  await printPoster(slug, poster());
  writeCaptions(`${media}${slug}.vtt`, cues, spoken.times);
  writeTimes(
    slug,
    spoken.times.map(({ start }) => start),
  );
  rmSync(work, { recursive: true });
  console.log(slug, secondsOf(file).toFixed(1));
}

/** Every frame with its duration in seconds: a scene is animated during the first half of its cue and then static. */
async function printScenes(scenes, { times, seconds }, work) {
  const press = await openPress(960);
  const frames = [];
  for (const [at, { frames: count, draw }] of scenes.entries()) {
    const begins = at === 0 ? 0 : times[at].start;
    const lasts = (times[at + 1]?.start ?? seconds) - begins;
    for (let frame = 1; frame <= count; frame++) {
      const file = join(work, `frame-${at}-${frame}.png`);
      await press.print(draw(frame / count), file);
      const step = lasts / 2 / count;
      frames.push({ file, stays: frame < count ? step : lasts - step * (count - 1) });
    }
  }
  await press.close();
  return frames;
}

function assemble(frames, track, file, work) {
  const list = join(work, "frames.txt");
  const entries = frames.map(({ file: frame, stays }) => `file '${frame}'\nduration ${stays.toFixed(3)}\n`);
  // The last picture is listed twice, because the concat demuxer ignores the duration of the final entry.
  writeFileSync(list, `${entries.join("")}file '${frames.at(-1).file}'\n`);
  const video = [
    "-vf",
    "fps=10,format=yuv420p",
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "stillimage",
    "-crf",
    "30",
    "-g",
    "100",
  ];
  const audio = ["-af", polish, "-c:a", "aac", "-b:a", "48k", "-ac", "1", "-ar", "24000"];
  ffmpeg(
    "-f",
    "concat",
    "-safe",
    "0",
    "-i",
    list,
    "-i",
    track,
    ...video,
    ...audio,
    "-shortest",
    "-movflags",
    "+faststart",
    file,
  );
}

async function printPoster(slug, drawing) {
  const pictures = await openPictures();
  await pictures.print(slug, drawing);
  await pictures.close();
}
