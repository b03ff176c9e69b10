// Synthesises a transcript with espeak-ng: a voice per speaker, a file per cue, and one track of them all.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { secondsOf } from "./spoken-article.mjs";

/** Voice and pitch; two speakers in a dialogue must be clearly distinguishable. */
const voices = {
  "Helen Marsh": ["en-gb-x-rp+f3", 42],
  "Irene Kowalczyk": ["en-gb+f4", 46],
  "Joy Asante": ["en-gb+f2", 58],
  "Maria Oduya": ["en-gb+f3", 52],
  "Ruth Nakamura": ["en-gb-x-rp+f2", 50],
  "Tom Adair": ["en-gb-x-rp+m3", 38],
  "Tomasz Wilk": ["en-gb-scotland+m2", 34],
};

const wordsPerMinute = 148;
/** Pause between cues, s: longer when the speaker changes. */
const pause = 0.45;
const pauseBetweenSpeakers = 0.6;

/** Words whose pronunciation differs from their spelling. */
const said = [
  [/\bFLACC\b/g, "flack"],
  [/\bA to H\b/g, "eigh to aitch"],
  [/\bA and B\b/g, "eigh and bee"],
  [/\bE to H\b/g, "ee to aitch"],
];

/** The seconds at which each cue begins and ends, and the raw track. */
export function speak(cues, work) {
  const parts = [];
  const times = [];
  let now = 0.3;
  parts.push(silence(0.3, work, "lead"));
  for (const [at, { speaker, text }] of cues.entries()) {
    const file = utter(speaker, text, join(work, `cue-${at}.wav`));
    const start = now;
    now += secondsOf(file);
    times.push({ start, end: now });
    const gap = cues[at + 1]?.speaker === speaker ? pause : pauseBetweenSpeakers;
    parts.push(file, silence(gap, work, `gap-${at}`));
    now += gap;
  }
  return { times, seconds: now, track: oneTrack(parts, work) };
}

function utter(speaker, text, file) {
  const [voice, pitch] = voices[speaker];
  const words = said.reduce((whole, [written, spoken]) => whole.replace(written, spoken), text);
  const raw = file.replace(".wav", "-raw.wav");
  execFileSync("espeak-ng", [
    "-v",
    voice,
    "-p",
    String(pitch),
    "-s",
    String(wordsPerMinute),
    "-g",
    "1",
    "-w",
    raw,
    words,
  ]);
  // The synthesiser adds silence at both ends, which is removed; ours is the only pause.
  const trim =
    "silenceremove=start_periods=1:start_threshold=-50dB,areverse,silenceremove=start_periods=1:start_threshold=-50dB,areverse";
  ffmpeg("-i", raw, "-af", trim, "-ar", "22050", "-ac", "1", file);
  return file;
}

function silence(seconds, work, name) {
  const file = join(work, `${name}.wav`);
  ffmpeg("-f", "lavfi", "-i", "anullsrc=r=22050:cl=mono", "-t", String(seconds), file);
  return file;
}

function oneTrack(parts, work) {
  const list = join(work, "parts.txt");
  writeFileSync(list, parts.map((file) => `file '${file}'\n`).join(""));
  const track = join(work, "track.wav");
  ffmpeg("-f", "concat", "-safe", "0", "-i", list, "-c", "copy", track);
  return track;
}

/**
 * Attenuates both ends of the spectrum, where a formant synthesiser sounds harsh, and sets the usual loudness of
 * speech on the web.
 */
export const polish = "highpass=f=90,equalizer=f=3200:t=q:w=1.2:g=-3,lowpass=f=7000,loudnorm=I=-18:TP=-2:LRA=7";

export function ffmpeg(...options) {
  execFileSync("ffmpeg", ["-v", "error", "-y", ...options]);
}
