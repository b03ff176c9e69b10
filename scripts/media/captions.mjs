// WebVTT from a transcript and its times: the same text, in captions of at most two short lines.
import { writeFileSync } from "node:fs";

const lineLength = 42;

export function writeCaptions(file, cues, times) {
  const several = new Set(cues.map(({ speaker }) => speaker)).size > 1;
  const captions = cues.flatMap((cue, at) => captionsOf(cue, times[at], several));
  writeFileSync(file, `WEBVTT\n\n${captions.join("\n\n")}\n`);
}

/** A cue's time is divided in proportion to the length of its captions. */
function captionsOf({ speaker, text }, { start, end }, named) {
  const pieces = piecesOf(text);
  const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let now = start;
  return pieces.map((piece) => {
    const from = now;
    now += ((end - start) * piece.length) / whole;
    return `${clock(from)} --> ${clock(now)}\n${named ? `<v ${speaker}>` : ""}${lines(piece).join("\n")}`;
  });
}

/** As many whole sentences as fit in two lines; a longer sentence in parts of about equal length. */
function piecesOf(text) {
  const pieces = [];
  for (const part of text.split(/(?<=[.?!]) /).flatMap(partsOf)) {
    const together = `${pieces.at(-1)} ${part}`;
    if (pieces.length > 0 && lines(together).length <= 2) pieces[pieces.length - 1] = together;
    else pieces.push(part);
  }
  return pieces;
}

function partsOf(sentence) {
  const count = Math.ceil(lines(sentence).length / 2);
  const parts = [""];
  for (const word of sentence.split(" ")) {
    if (parts.length < count && parts.at(-1).length >= sentence.length / count) parts.push(word);
    else parts[parts.length - 1] = parts.at(-1) ? `${parts.at(-1)} ${word}` : word;
  }
  return parts;
}

function lines(text) {
  const rows = [""];
  for (const word of text.split(" ")) {
    const longer = rows.at(-1) ? `${rows.at(-1)} ${word}` : word;
    if (longer.length <= lineLength || !rows.at(-1)) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

function clock(seconds) {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
