/** One line on a screen, two on a phone. */
const NAME_CHARACTERS = 60;
const NAME_END = 20;

/** A file name may have 255 characters: its beginning and its end are kept, because they distinguish it from others. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  return `${characters.slice(0, NAME_CHARACTERS - NAME_END).join("")}…${characters.slice(-NAME_END).join("")}`;
}
