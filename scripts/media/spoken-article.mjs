// The transcript of a recording is stored only in its article's front matter. This module reads it and writes back
// the values of the finished recording: the start of each cue, the duration, the size in bytes.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, parseDocument } from "yaml";

export const media = fileURLToPath(new URL("../../public/media/", import.meta.url));

export function readSpoken(slug) {
  const { transcript } = parse(split(slug).front);
  return transcript;
}

/** A chapter begins with the cue of its previous number or second. */
export function writeTimes(slug, starts) {
  const { front, body } = split(slug);
  const document = parseDocument(front);
  const { transcript, chapters, media: recording } = document.toJS();
  const moved = new Map(transcript.map(({ at }, cue) => [at, Math.floor(starts[cue])]));
  for (const cue of transcript.keys()) document.setIn(["transcript", cue, "at"], moved.get(transcript[cue].at));
  for (const chapter of chapters.keys()) document.setIn(["chapters", chapter, "at"], moved.get(chapters[chapter].at));
  const file = media + recording.src.split("/").at(-1);
  document.setIn(["media", "seconds"], Math.round(secondsOf(file)));
  document.setIn(["media", "bytes"], statSync(file).size);
  const written = document.toString({ lineWidth: 0 }).replace(/^tags: \[ (.*) \]$/m, "tags: [$1]");
  writeFileSync(address(slug), `---\n${written}---\n${body}`);
}

export function secondsOf(file) {
  return Number(execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]));
}

function split(slug) {
  const [, front, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(readFileSync(address(slug), "utf8"));
  return { front, body };
}

function address(slug) {
  return new URL(`../../db/seed/articles/${slug}.md`, import.meta.url);
}
