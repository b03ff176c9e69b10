/** Words that a new version adds to a file name, which are not part of the work's title. */
const VERSION_WORDS =
  /^(?:v|ver|version|draft|final|copy|new|latest|revised|rev|revision|edited|corrected|clean|tracked|changes|\d+)$/;

/** The words of a file name that identify the work. */
function wordsOf(name: string): Set<string> {
  const words = name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []);
  return new Set(words.filter((word) => !VERSION_WORDS.test(word)));
}

/** The works ordered by how likely a file of this name is a new version of them; equal ones keep their order. */
export function likelyWorks<Work extends { name: string }>(name: string, works: readonly Work[]): Work[] {
  const words = wordsOf(name);
  const likeness = (work: Work) => {
    const others = wordsOf(work.name);
    const shared = [...words].filter((word) => others.has(word)).length;
    return shared / Math.max(1, words.size + others.size - shared);
  };
  return works
    .map((work) => ({ work, by: likeness(work) }))
    .sort((a, b) => b.by - a.by)
    .map(({ work }) => work);
}
