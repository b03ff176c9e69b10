import { expect, test } from "vitest";
import { prepare, searchPhrases } from "#core/similarity/index.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const text = [harbour, soil, sleep, gardens].join("\n\n");

test("phrases are eight words of one sentence each, spread over the whole text", () => {
  const phrases = searchPhrases(text, prepare(text), { count: 12 });
  expect(phrases).toHaveLength(12);
  const plain = flat(text).replace(/[^\p{L}\p{N}' -]/gu, "");
  let at = -1;
  for (const phrase of phrases) {
    expect(phrase.split(" ")).toHaveLength(8);
    const words = phrase.split(" ");
    const place = prepare(plain)
      .hash.join(" ")
      .indexOf(prepare(words.join(" ")).hash.join(" "));
    expect(place).toBeGreaterThan(at);
    at = place;
  }
  expect(at).toBeGreaterThan(prepare(plain).hash.join(" ").length * 0.8);
});

test("no phrase comes from the list of references, or from words without a subject", () => {
  const references = Array.from(
    { length: 20 },
    (_, i) =>
      `Author${i}, A. (20${10 + (i % 10)}) Remarkable observations concerning extraordinary harbours. Leeds: Press.`,
  ).join("\n");
  const own = searchPhrases(`${soil}\n\nReferences\n${references}`, prepare(`${soil}\n\nReferences\n${references}`), {
    count: 10,
  });
  expect(own.some((phrase) => phrase.includes("Remarkable"))).toBe(false);
  expect(own.length).toBeGreaterThan(3);
  expect(
    searchPhrases(
      "It is what it is and that is that. ".repeat(30),
      prepare("It is what it is and that is that. ".repeat(30)),
      { count: 5 },
    ),
  ).toEqual([]);
  expect(searchPhrases("", prepare(""), { count: 12 })).toEqual([]);
});

/** A line of prose, which begins the text, without words that are worth sending. */
const plain = "It is what it is and that is that, and so it will be. ".repeat(5).trim();

const nurse = "ward rounds proceeded quietly while tired relatives waited beside draughty corridors";

test("no phrase has a name, a number, a quotation, a citation or an address in it", () => {
  const document = [
    "Caring for the dying\nby Ada Okonkwo\nStudent number: 19384756\nTutor: Bob Example",
    `In our hospital Ada and the ${nurse}. Ada Okonkwo wrote that ${nurse} for hours.`,
    "Write to ada.okonkwo@students.example.test or visit https://example.test/people/okonkwo for further anonymous details please.",
    `The report says that “hollow lanterns swung above forgotten harbour staircases during winter” and nothing else of interest.`,
    "Broken lanterns hung above forgotten harbour staircases during winter storms (Okonkwo, 2021), as sailors remembered later.",
    "Okonkwo measured slippery cobblestones around neglected harbour staircases during stormy winters.",
    "Sailors remembered slippery cobblestones around neglected harbour staircases before 1912 and long afterwards.",
    `Quietly ${nurse}, and nobody complained about unreliable heating arrangements.`,
  ].join("\n\n");
  const phrases = searchPhrases(document, prepare(document), { count: 60 });
  expect(phrases.length).toBeGreaterThan(3);
  expect(phrases.join(" | ")).not.toMatch(/ada|okonkwo|bob|example|test|people|\d|student|swung above/i);
});

test("a title page is not read across its lines, and a wrapped line is", () => {
  const title = "hollow lanterns forgotten harbour\nslippery cobblestones neglected staircases\nwinter storms sailors";
  expect(searchPhrases(title, prepare(title), { count: 5 })).toEqual([]);
  const wrapped = `${plain}
hollow lanterns swung above the forgotten harbour staircases
during stormy winters while sailors slept below deck`;
  expect(searchPhrases(wrapped, prepare(wrapped), { count: 1 }).join()).toContain("staircases during");
});

test("rare words are preferred to frequent ones, and longer phrases end with their sentence", () => {
  const both = `${plain} Many people think good work makes life better every day. The phosphorescent jellyfish drifted beneath barnacled pontoons near derelict jetties.`;
  expect(searchPhrases(both, prepare(both), { count: 1 })).toEqual([
    "phosphorescent jellyfish drifted beneath barnacled pontoons near derelict",
  ]);
  const [long] = searchPhrases(harbour, prepare(harbour), { count: 1, words: 24 });
  expect(long!.split(" ").length).toBeGreaterThanOrEqual(8);
  expect(long!.split(" ").length).toBeLessThanOrEqual(24);
});

test("German nouns that recur are no names; a name, alone or with another, is", () => {
  const german = Array.from(
    { length: 4 },
    () =>
      "Die Pflege der Patienten verlangt Geduld und Aufmerksamkeit von allen Kollegen im Krankenhaus und auf der Station. Danach verlangt die Pflege der Patienten viel Geduld und eine ruhige Aufmerksamkeit von allen.",
  ).join(" ");
  const named = `${german} Gestern wurde die lange Pflege von Okonkwo eingereicht und danach in Ruhe gelesen. Dann hat Ada Okonkwo die Station verlassen.`;
  const phrases = searchPhrases(named, prepare(named), { count: 20 });
  expect(phrases.length).toBeGreaterThan(0);
  expect(phrases.join(" ")).not.toMatch(/Ada|Okonkwo/);
});

/** What may identify a student, in the ways in which real texts have it. */
const identifying: [what: string, text: string, never: RegExp][] = [
  [
    "an address",
    "Please send further correspondence concerning palliative dissertation supervision feedback toward adaokonkwo@northern.example.test before winter.",
    /adaokonkwo|northern/,
  ],
  [
    "a handle",
    "Further palliative nursing reflections were published by @adaokonkwo whose earlier palliative reflections disappeared.",
    /adaokonkwo/,
  ],
  [
    "a name on the list of words at the beginning of a sentence",
    "Rose supervised clinical placement within rehabilitative stroke wards. Baker criticised palliative handover documentation during winter placements.",
    /Rose|Baker/,
  ],
  [
    "a name in an English text with headings in capitals",
    `REFLECTIVE PRACTICE\nPALLIATIVE NURSING CARE\nDuring placement the ward sister Abernathy repeatedly refused antipsychotic medication for patients.`,
    /Abernathy|REFLECTIVE/,
  ],
  ["a title page in small letters", "", /okonkwo|harold|whitcombe/],
  [
    "a quotation in single marks",
    "The oldest relative said 'palliative nursing neglected bewildered grandparents throughout that dreadful winter' and nothing else.",
    /bewildered/,
  ],
  [
    "a citation in small letters",
    "Later okonkwo et al disagreed concerning palliative handover documentation during winter placements.",
    /okonkwo/,
  ],
  [
    "a number in words",
    "The matriculation reads eight seven six five four three registered northern nursing faculty.",
    /eight|seven/,
  ],
  [
    "a script without capitals",
    "فاطمة الزهراء محمد علي تحت إشراف الدكتور أحمد حول الرعاية التلطيفية في المستشفيات الكبيرة",
    /./,
  ],
];

test.each(identifying)("%s is in no phrase", (_what, written, never) => {
  const title = "ada okonkwo matriculation pending\nunder supervision of doctor harold whitcombe at northern";
  const text = `${title}\n\n${plain} ${written}`;
  const phrases = [
    ...searchPhrases(text, prepare(text), { count: 40 }),
    ...searchPhrases(text, prepare(text), { count: 40, words: 24 }),
  ];
  expect(phrases.join(" | ")).not.toMatch(never);
});

test("running headers, acknowledgements, and the writer's own name in any spelling are in no phrase", () => {
  const header = "okonkwo ada palliative nursing reflective dissertation northern university";
  const page = (at: number) => `${plain} Palliative wards ${at}\n${header}\n`;
  const thanks =
    "Acknowledgements\nwarm thanks toward stepdad gareth little brother callum and grandmother philomena throughout everything.\n\nMethods\n";
  const text = [
    page(1),
    page(2),
    page(3),
    thanks,
    `${plain} Yesterday the tireless placement supervisor praised okonkwo concerning palliative handover documentation.`,
  ].join("\n");
  const phrases = searchPhrases(text, prepare(text), { count: 60, names: ["Ada Okonkwo"] }).join(" | ");
  expect(phrases).not.toMatch(/okonkwo|callum|philomena|reflective dissertation/i);
});

test("a hostile text takes time that grows with its length alone", () => {
  for (const text of [
    "a".repeat(400_000),
    "thanks\n".repeat(60_000),
    "'a ".repeat(100_000),
    "@".repeat(300_000),
    "語".repeat(200_000),
    "one ".repeat(80_000),
  ])
    expect(searchPhrases(text, prepare(text), { count: 12 })).toEqual([]);
});
