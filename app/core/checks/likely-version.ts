/** What a new version of a file has in its name besides the work's own words. */
const VERSION_WORDS =
  /^(?:v|ver|version|draft|final|copy|new|latest|revised|rev|revision|edited|corrected|clean|tracked|changes|\d+)$/;

/** The words of a file's name that name the work. */
function wordsOf(name: string): Set<string> {
  const words = name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []);
  return new Set(words.filter((word) => !VERSION_WORDS.test(word)));
}

/** The works, the one first of which a file of this name is most likely a new version; equals keep their order. */
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
