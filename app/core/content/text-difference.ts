export type TextChange = { kind: "same" | "out" | "in"; text: string };

/** Longer texts are compared by paragraphs only, because the table below grows with the product of both lengths. */
const MOST_WORDS = 4000;

/** The deletions and insertions between two texts, word by word (longest common subsequence; Wagner and Fischer 1974). */
export function textDifference(before: string, after: string): TextChange[] {
  const a = before.match(/\s+|[^\s]+/g) ?? [];
  const b = after.match(/\s+|[^\s]+/g) ?? [];
  if (before === after) return before ? [{ kind: "same", text: before }] : [];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) {
    return [
      { kind: "out", text: before },
      { kind: "in", text: after },
    ];
  }
  return changesOf(a, b, commonLengths(a, b));
}

/** The path through the table that keeps the most words; of two equal ones, the one with the deletion first. */
function changesOf(a: readonly string[], b: readonly string[], table: Uint16Array): TextChange[] {
  const width = b.length + 1;
  const changes: TextChange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(changes, "same", a[i++] ?? "");
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0))
    ) {
      add(changes, "out", a[i++] ?? "");
    } else {
      add(changes, "in", b[j++] ?? "");
    }
  }
  return changes;
}

function add(changes: TextChange[], kind: TextChange["kind"], text: string): void {
  const last = changes.at(-1);
  if (last?.kind === kind) last.text += text;
  else changes.push({ kind, text });
}

/** For each pair of positions, the length of the longest common subsequence of the rest, in rows of `b.length + 1`. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}

export type ChangedBlock = { changed: boolean; changes: TextChange[] };

/** Two texts by paragraph: unchanged, deleted, added and changed paragraphs, the latter with their changed words. */
export function blockDifference(before: readonly string[], after: readonly string[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  let out: string[] = [];
  let put: string[] = [];
  let i = 0;
  for (const text of after) {
    const found = before.indexOf(text, i);
    if (found < 0) {
      put.push(text);
      continue;
    }
    out.push(...before.slice(i, found));
    settle();
    blocks.push({ changed: false, changes: [{ kind: "same", text }] });
    i = found + 1;
  }
  out.push(...before.slice(i));
  settle();
  return blocks;

  /** Pairs the deleted and added paragraphs of one place in order; the rest remain unpaired. */
  function settle(): void {
    for (let at = 0; at < Math.max(out.length, put.length); at++) {
      blocks.push({ changed: true, changes: textDifference(out[at] ?? "", put[at] ?? "") });
    }
    out = [];
    put = [];
  }
}
