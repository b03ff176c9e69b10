import { harbour, soil } from "#tests/core/similarity/texts.ts";

export type PlantedWork = {
  number: number;
  title: string;
  /** Given and family names. */
  authors: [string, string][];
  journal: string;
  year: number;
  doi: string;
  licence: string;
  text: string;
};

/** The works that every fake service holds. */
export const plantedWorks: readonly PlantedWork[] = [
  {
    number: 101,
    title: "Ports of the north, and what they kept",
    authors: [
      ["Ada", "Lindqvist"],
      ["Bob", "Moreau"],
    ],
    journal: "Annals of Small Places",
    year: 2019,
    doi: "10.5555/ports.101",
    licence: "https://creativecommons.org/licenses/by/4.0/",
    text: harbour,
  },
  {
    number: 102,
    title: "Fields as their owners tell them",
    authors: [["Grace", "Okafor"]],
    journal: "Journal of Spoken Soils",
    year: 2021,
    doi: "10.5555/fields.102",
    licence: "https://creativecommons.org/licenses/by-sa/4.0/",
    text: soil,
  },
];

export const namesIn = ({ authors }: PlantedWork): string[] => authors.map((names) => names.join(" "));

/** The part of a work that is its abstract where a service has no more. */
export const abstractOf = ({ text }: PlantedWork): string => (text.split("\n\n")[1] ?? "").replace(/\s+/g, " ");

/** As the services search: letters and digits, whatever is between them. */
export function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, " ")
    .trim();
}

/** The works whose text has one of the phrases in quotation marks. */
export function worksWith(query: string, part: (work: PlantedWork) => string): PlantedWork[] {
  const phrases = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => bareWords(phrase));
  return plantedWorks.filter((work) => phrases.some((phrase) => bareWords(part(work)).includes(phrase)));
}
