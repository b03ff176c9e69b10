/** Ids of the people a note mentions: an @ before the full name, or before a first name that only one of them has. */
export function mentionedIn(body: string, people: readonly { id: string; name: string }[]): string[] {
  const text = body.normalize("NFC").toLowerCase();
  const first = (name: string) => name.normalize("NFC").toLowerCase().split(/\s+/u)[0] ?? "";
  return people
    .filter(({ name }) => {
      const own = first(name);
      const alone = people.filter((one) => first(one.name) === own).length === 1;
      return names(text, name.normalize("NFC").toLowerCase()) || (alone && names(text, own));
    })
    .map(({ id }) => id);
}

function names(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? " ";
    const after = text.slice(at + name.length + 1)[0] ?? " ";
    // Excludes email addresses and longer names.
    if (!/[\p{L}\p{N}._-]/u.test(before) && !/[\p{L}\p{N}@]/u.test(after)) return true;
  }
  return false;
}
