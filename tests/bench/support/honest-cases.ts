import { isFunctionWord } from "#core/similarity/index.ts";
import {
  copied,
  type HonestCase,
  host,
  type Make,
  OTHERS,
  type Part,
  type Passage,
  passagesFor,
  right,
  within,
} from "./honest-passages.ts";

/** One kind of what a student does right, and its abuse: of each case both are made. */
type HonestKind = { kind: string; right: Make; abused: Make };

/** A quotation between marks and what follows it; `of` says whether it must be counted. */
function quoted(marks: readonly [string, string], after: (passage: Passage) => string, of: "right" | "copied"): Make {
  return (passage) =>
    within(passage, [
      host(`One sentence matters here: ${marks[0]}`),
      { text: passage.words, of },
      host(`${marks[1]}${after(passage)}.`),
    ]);
}

const cited = ({ family, year, number }: Passage) =>
  number % 2 === 0 ? ` (${family}, ${year}, p. 4)` : ` (${family} ${year}: 4)`;
const citesOther = ({ other, year }: Passage) => ` (${other}, ${year - 9}, p. 4)`;

/** A quotation with a sign whose text is in a list at the end. */
function noted(sign: string, label: string, note: (passage: Passage) => string, of: "right" | "copied"): Make {
  return (passage) =>
    within(
      passage,
      [host("One sentence matters here: “"), { text: passage.words, of }, host(`.”${sign}`)],
      note(passage) === "" ? "" : `Notes\n\n${label}${note(passage)}`,
    );
}

const work = ({ author, title, year }: Passage) => `${author}, ${title} (Northern Press, ${year}), p. 4.`;
const thanks = () => "I thank my aunt for reading a draft of this chapter with patience.";

const list = (passage: Passage, heading: string, of: Part["of"]): Part[] => {
  const entries = Array.from(
    { length: 8 },
    (_, at) =>
      `${OTHERS[(passage.number + at) % OTHERS.length]}, ${"ABCDEFGH".charAt(at)}. (${1990 + ((passage.number * 7 + at * 3) % 30)}). ${titleOf(passage, at)}. Journal of Ports, ${at + 3}(2), ${at}1–${at}9.`,
  );
  return [host(`${passage.before}\n\n${passage.after}\n\n${heading}\n\n`), { text: entries.join("\n"), of }];
};

/** A quotation with a raised number: that of the source in the list of references, or one that the list does not have. */
function vancouver(sign: string, of: "right" | "copied"): Make {
  return (passage) => {
    const { family, title, year, number } = passage;
    const others = [2, 3].map(
      (at) => `${at}. ${OTHERS[(number + at) % OTHERS.length]} A. A report of ports. Port Rev. ${year - at};3(2):1-9.`,
    );
    return within(
      passage,
      [host("One sentence matters here: “"), { text: passage.words, of }, host(`.”${sign}`)],
      ["References\n", `1. ${family} A. ${title}. Port Rev. ${year};7(1):11-9.`, ...others].join("\n"),
    );
  };
}

function capital(line: string): string {
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** "Channels and prices in harbours": content words of the source as titles have them. */
function titleOf({ source, number }: Passage, at: number): string {
  const words = (source.match(/\b[a-z]{6,}\b/g) ?? []).filter((word) => !isFunctionWord(word));
  const word = (place: number) => words[(number * 31 + at * 7 + place * 13) % words.length] ?? "report";
  return `${capital(word(0))} and ${word(1)} ${word(2)} ${word(3)}: ${word(4)} in ${word(5)}`;
}

const HEADINGS = [
  ...[
    "References",
    "Works consulted",
    "Works Cited",
    "Further reading",
    "Sources",
    "Literature",
    "Literaturverzeichnis",
  ],
  ...[
    "R E F E R E N C E S",
    "7. Bibliography",
    "Bibliographie",
    "Références",
    "Referencias",
    "Litteratur",
    "Kirjallisuus",
  ],
  ...["Bibliografia", "Список литературы", "Kaynakça", "Referenser", "Literatuurlijst", "参考文献"],
];

export const honestKinds: HonestKind[] = [
  {
    kind: "double marks",
    right: quoted(["“", "”"], cited, "right"),
    abused: quoted(["“", "”"], citesOther, "copied"),
  },
  {
    kind: "single marks",
    right: quoted(["‘", "’"], cited, "right"),
    abused: quoted(["‘", "’"], () => "", "copied"),
  },
  {
    kind: "straight single marks",
    right: quoted(["'", "'"], cited, "right"),
    abused: quoted(["'", "'"], citesOther, "copied"),
  },
  {
    kind: "marks of other languages",
    right: (passage) => quoted(passage.number % 2 === 0 ? ["„", "“"] : ["«", "»"], cited, "right")(passage),
    abused: (passage) => quoted(passage.number % 2 === 0 ? ["„", "“"] : ["«", "»"], citesOther, "copied")(passage),
  },
  {
    kind: "a mark at each paragraph",
    right: (passage) => twoParagraphs(passage, cited(passage), "right"),
    abused: (passage) => twoParagraphs(passage, "", "copied"),
  },
  {
    kind: "ibid.",
    right: (passage) => ibid(passage, `(${passage.family}, ${passage.year})`, "right"),
    abused: (passage) => ibid(passage, `(${passage.other}, ${passage.year - 9})`, "copied"),
  },
  {
    kind: "the page alone (MLA)",
    right: (passage) =>
      within(
        passage,
        [host(`${passage.family} says “`), right(passage.words), host("” (3).")],
        `Works Cited\n\n${passage.family}, ${passage.author.split(" ")[0]}. “${passage.title}.” Port Review, vol. 3, ${passage.year}, pp. 1–9.`,
      ),
    abused: quoted(["“", "”"], () => " (3)", "copied"),
  },
  {
    kind: "numbers in brackets (IEEE)",
    right: (passage) =>
      within(
        passage,
        [host("One sentence matters here: “"), right(passage.words), host("” [1].")],
        `References\n\n[1] ${passage.author.charAt(0)}. ${passage.family}, “${passage.title},” Northern Press, ${passage.year}.`,
      ),
    abused: (passage) =>
      within(
        passage,
        [host("One sentence matters here: “"), copied(passage.words), host("” [7].")],
        `References\n\n[1] ${passage.author.charAt(0)}. ${passage.family}, “${passage.title},” Northern Press, ${passage.year}.`,
      ),
  },
  {
    kind: "raised numbers and their notes",
    right: noted("¹", "1. ", work, "right"),
    abused: noted("¹", "1. ", thanks, "copied"),
  },
  {
    kind: "raised numbers of a list of references (Vancouver)",
    right: vancouver("¹", "right"),
    abused: vancouver("⁷", "copied"),
  },
  {
    kind: "Markdown notes",
    right: noted("[^1]", "[^1]: ", work, "right"),
    abused: noted("[^1]", "", () => "", "copied"),
  },
  {
    kind: "paragraphs set in",
    right: (passage) => setIn(passage, `    ${cited(passage).trim()}`, "right"),
    abused: (passage) => setIn(passage, "", "copied"),
  },
  {
    kind: "lists of references",
    right: (passage) => list(passage, HEADINGS[passage.number % HEADINGS.length] ?? "References", "right"),
    abused: (passage) => dressed(passage, HEADINGS[passage.number % HEADINGS.length] ?? "References"),
  },
  {
    kind: "a table of contents",
    right: (passage) => contents(passage, "right"),
    abused: (passage) => [
      host(`${passage.before}\n\nContents\n\n`),
      copied(
        lines(passage.words, 7)
          .map((line, at) => `${passage.number % 2 === 0 ? line : capital(line)} ${at + 2}`)
          .join("\n"),
      ),
      host(`\n\n${passage.after}`),
    ],
  },
  {
    kind: "listings of code",
    right: (passage) => [
      host(`${passage.before}\n\nListing:\n\n`),
      right(LISTING.map((line) => `    ${line.replaceAll("N", String(passage.number))}`).join("\n")),
      host(`\n\n${passage.after}`),
    ],
    abused: (passage) => [
      host(`${passage.before}\n\nListing:\n\n`),
      copied(
        lines(passage.words, 9)
          .map((line) => `    ${line}`)
          .join("\n"),
      ),
      host(`\n\n${passage.after}`),
    ],
  },
];

const LISTING = [
  "for (int i = 0; i < nN; i++) {",
  "    totalN = totalN + price[i] * weight[i];",
  "    if (totalN > limit) { harbour.dredge(totalN, channel, depth); }",
  "    ledger.append(new Entry(i, totalN, channel.name()));",
  "}",
  "return ledger.summary(totalN, limit, channel);",
];

function twoParagraphs(passage: Passage, after: string, of: "right" | "copied"): Part[] {
  const words = passage.words.split(" ");
  const half = Math.ceil(words.length / 2);
  const first = words.slice(0, half).join(" ");
  const second = words.slice(half).join(" ");
  return within(passage, [
    host("The passage in full:\n\n“"),
    { text: first, of },
    host("\n\n“"),
    { text: second, of },
    host(`”${after}.`),
  ]);
}

function ibid(passage: Passage, first: string, of: "right" | "copied"): Part[] {
  return within(passage, [
    host(`The question is an old one ${first}. One sentence matters here: “`),
    { text: passage.words, of },
    host("” (ibid., p. 3)."),
  ]);
}

function setIn(passage: Passage, after: string, of: "right" | "copied"): Part[] {
  const block = lines(passage.words, 10)
    .map((line) => `    ${line}`)
    .join("\n");
  return within(passage, [
    host("The passage in full:\n\n"),
    { text: block, of },
    host(after === "" ? "" : `\n${after}`),
  ]);
}

/** A passage as the lines of a list: a year and a name before each. */
function dressed(passage: Passage, heading: string): Part[] {
  const all = lines(passage.words, 12);
  return [
    host(`${passage.before}\n\n${passage.after}\n\n${heading}\n\n`),
    ...all.flatMap((line, at) => [
      host(`${at === 0 ? "" : "\n"}${OTHERS[at % OTHERS.length]} (${2001 + at}). `),
      copied(line),
    ]),
  ];
}

function contents(passage: Passage, of: "right"): Part[] {
  const rows = ["Introduction", "Background of the study", "Statement of the problem", "Purpose of the study"]
    .concat(["Research questions", "Significance of the study", "Literature review", "Methodology", "Findings"])
    .map(
      (row, at) =>
        `${Math.floor(at / 3) + 1}.${at % 3} ${row} ${".".repeat(passage.number % 2 === 0 ? 12 : 0)} ${at * 2 + 1}`,
    );
  return [host("Contents\n\n"), { text: rows.join("\n"), of }, host(`\n\n${passage.before}\n\n${passage.after}`)];
}

function lines(text: string, words: number): string[] {
  const all = text.split(" ");
  return Array.from({ length: Math.ceil(all.length / words) }, (_, at) =>
    all.slice(at * words, (at + 1) * words).join(" "),
  );
}

/** The cases of a kind, the right ones first. What the source shares beside its prose is added to it. */
export function casesOf({ right: make, abused }: HonestKind, each: number): HonestCase[] {
  const all = passagesFor(each);
  return [make, abused].flatMap((one) =>
    all.map((passage) => {
      const parts = one(passage);
      const shared = parts.filter(({ of }) => of !== "host").map(({ text }) => text);
      const inSource = shared.every((text) => passage.source.replace(/\s+/g, " ").includes(text.trim()));
      const text = inSource ? passage.source : `${passage.source}\n\n${shared.join("\n")}`;
      return { parts, source: { text, title: passage.title, authors: [passage.author], year: passage.year } };
    }),
  );
}
