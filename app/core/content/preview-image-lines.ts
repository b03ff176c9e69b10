/** Widths in em of a semibold serif's letters, rounded up: too high an estimate only breaks a line early. */
function widthOf(letter: string): number {
  if (/[iljtf.,:;'’‘|!()[\] ]/.test(letter)) return 0.31;
  if (/[mwMW@%—]/.test(letter)) return 0.9;
  if (/[A-Z]/.test(letter)) return 0.69;
  return 0.56;
}

function widthInEm(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** Breaks a title into lines of a given width; if there are too many, the last one ends with an ellipsis. */
export function previewImageLines(title: string, widthEm: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthInEm(longer) <= widthEm || line === "") {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? "";
  while (widthInEm(`${last}…`) > widthEm) last = last.slice(0, -1);
  return [...kept.slice(0, -1), `${last.replace(/[\s,;:]+$/, "")}…`];
}
