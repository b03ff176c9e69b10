/** Destinations that contain no text of the document. */
export const LEFT_OUT = new Set(
  `fonttbl colortbl stylesheet info pict objdata objclass objname fldinst header headerl headerr headerf footer footerl
  footerr footerf annotation atnid atnauthor atntime atnref atndate listtable listoverridetable revtbl rsidtbl generator
  xmlnstbl themedata colorschememapping datastore latentstyles filetbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn xe tc
  tcn sn sv bkmkstart bkmkend nonshppict do userprops template pgptbl mmathPr wgrffmtfilter`.split(/\s+/),
);

/** Optional destinations with displayed text: text boxes, list numbers, the results of drawings. */
export const READ_THOUGH_OPTIONAL = new Set(["footnote", "shpinst", "shptxt", "pntext", "htmltag", "shprslt"]);

/** Control words that represent characters. */
export const SIGNS = new Map([
  ["par", "\n\n"],
  ["sect", "\n\n"],
  ["page", "\n\n"],
  ["column", "\n\n"],
  ["line", "\n"],
  ["tab", "\t"],
  ["cell", "\t"],
  ["nestcell", "\t"],
  ["row", "\n"],
  ["nestrow", "\n"],
  ["emdash", "—"],
  ["endash", "–"],
  ["emspace", "\u2003"],
  ["enspace", "\u2002"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["bullet", "•"],
]);

const CODE_PAGES = new Map([
  [866, "ibm866"],
  [874, "windows-874"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [10000, "macintosh"],
  [65001, "utf-8"],
]);

/** The name of a Windows code page; unknown ones are read as the Western European one. */
export function codePage(number: number): string {
  return CODE_PAGES.get(number) ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : "windows-1252");
}

const CHARACTER_SETS = new Map([
  [77, 10000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);

/** The code page of a font's character set; null if it is the file's own. */
export function fontCodePage(set: number): string | null {
  const number = CHARACTER_SETS.get(set);
  return number === undefined ? null : codePage(number);
}
