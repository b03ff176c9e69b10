/** Letters of the Symbol font from A to Z and from a to z; formulas in old files use it. */
const CAPITALS = [..."ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"];
const SMALL = [..."αβχδεφγηιϕκλμνοπθρστυϖωξψζ"];

/**
 * The character of a w:sym. Symbol fonts have private characters at U+F000 and up, which are meaningless without
 * the font; only those of the Symbol font are letters.
 */
export function symbolOf(font = "", code = ""): string {
  const point = Number.parseInt(code, 16);
  if (Number.isNaN(point) || point < 0x20 || point > 0xffff || (point >= 0xd800 && point < 0xe000)) return "";
  const isPrivate = point >= 0xf000 && point <= 0xf0ff;
  if (/^symbol$/i.test(font)) return letterOf(point & 0xff);
  if (isPrivate || point >= 0xfdd0) return "";
  return String.fromCharCode(point);
}

function letterOf(place: number): string {
  if (place >= 0x61) return SMALL[place - 0x61] ?? "";
  if (place >= 0x41) return CAPITALS[place - 0x41] ?? "";
  // Digits, brackets and most signs before the letters are those of ASCII.
  return String.fromCharCode(place);
}
