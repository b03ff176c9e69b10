/** Why a file is not an archive that can be imported, by its name and, once they are there, its first bytes; null if it is. */
export function archiveProblem(name: string, head: Uint8Array | null): string | null {
  const [ending = ""] = /\.(?:zip|jsonl|jsonl\.gz)$/i.exec(name) ?? [];
  if (ending === "") return "Choose a .zip, a .jsonl or a .jsonl.gz file.";
  if (head && !begins[ending.toLowerCase() as keyof typeof begins](head))
    return `This is not a ${ending.toLowerCase()} file. Its name does not match its content.`;
  return null;
}

const begins = {
  ".zip": (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b,
  ".jsonl.gz": (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b,
  ".jsonl": (head: Uint8Array) => new TextDecoder().decode(head.subarray(0, 256)).trimStart().startsWith("{"),
};
