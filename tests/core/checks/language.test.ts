import { expect, test } from "vitest";
import { languageName, languageOf } from "#core/checks/language.ts";
import { splitOffer } from "#core/checks/split-text.ts";
import { prepare } from "#core/similarity/index.ts";
import { essay } from "#tests/support/texts.ts";
import { growth, LINEAR } from "../../support/counted-work.ts";
import { gardens, harbour, sleep, soil } from "../similarity/texts.ts";

const texts: Record<string, string> = {
  "en-GB": `${soil} The colour of the neighbouring soil was grey, and its behaviour was analysed by the programme.`,
  "en-US": `${soil} The color of the neighboring soil was gray, and its behavior was analyzed at the center.`,
  de: "Die Ergebnisse der Untersuchung zeigen, dass die Pflege in den Kliniken nicht nur von der Zahl der Stellen abhängt, sondern auch von der Art, wie die Arbeit mit den Angehörigen geteilt wird. Das ist für die Planung eine wichtige Einsicht.",
  fr: "Les résultats de cette étude montrent que la qualité des soins dans les hôpitaux ne dépend pas seulement du nombre de postes, mais aussi de la manière dont le travail est partagé avec les familles, ce qui est important pour la planification.",
  es: "Los resultados de este estudio muestran que la calidad de los cuidados en los hospitales no depende sólo del número de puestos, sino también de cómo se comparte el trabajo con las familias, lo que es importante para la planificación.",
  it: "I risultati di questo studio mostrano che la qualità delle cure negli ospedali non dipende solo dal numero dei posti, ma anche dal modo in cui il lavoro è condiviso con le famiglie, e questa è una cosa che per la pianificazione sono in molti a dire.",
  nl: "De resultaten van het onderzoek laten zien dat de kwaliteit van de zorg in het ziekenhuis niet alleen door het aantal plaatsen wordt bepaald, maar ook door de manier waarop het werk met de familie wordt gedeeld, en dat is voor de planning een belangrijk inzicht.",
  ru: "Результаты этого исследования показывают, что качество ухода зависит не только от числа мест, но и от того, как работа делится с семьями. Это было важно для планирования.",
  uk: "Результати цього дослідження показують, що якість догляду залежить не лише від кількості місць, а й від того, як її поділяють із сім’єю.",
  zh: "这项研究的结果表明，医院护理的质量不仅取决于岗位的数量，而且取决于与家属分担工作的方式。",
  ja: "この研究の結果は、病院における看護の質が人員の数だけでなく、家族との仕事の分担の仕方にも左右されることを示している。",
  el: "Τα αποτελέσματα αυτής της μελέτης δείχνουν ότι η ποιότητα της φροντίδας δεν εξαρτάται μόνο από τον αριθμό των θέσεων.",
};

test.each(Object.entries(texts))("a text in %s is detected", (language, text) => {
  expect(languageOf(text)).toBe(language);
  expect(languageName(language)).not.toContain("unknown");
});

test("English without distinctive spellings is detected as English without a variant", () => {
  expect(
    languageName(languageOf("It is said that the work of the day was done by those who were there. ".repeat(5))),
  ).toBe("English");
  for (const text of [harbour, sleep, gardens]) expect(languageOf(text)).toMatch(/^en/);
});

test("no language is reported for invented words, an empty text, or a mix of two languages", () => {
  expect(languageOf(essay(1, 500))).toBeNull();
  expect(languageOf("")).toBeNull();
  expect(languageOf(`${texts.de} ${texts.fr}`)).toBeNull();
  expect(languageName(null)).toBe("unknown");
});

test.each(["colo", "organis", "a"])("the work of detection for a text of %s grows linearly", (part) => {
  const text = (length: number) => part.repeat(length / part.length);
  expect(growth(text, (one) => languageOf(one), 20_000)).toBeLessThan(LINEAR);
});

test("a text that is too long is offered in parts: by pages, or by the paragraphs they begin with", () => {
  const paragraph = essay(9, 90);
  const long = Array.from({ length: 1500 }, (_, at) => `Part ${at} begins here. ${paragraph.replaceAll("\n\n", " ")}`);
  const text = long.join("\n\n");
  const prepared = prepare(text);
  expect(prepared.words).toBeGreaterThan(100_000);
  const byParagraph = splitOffer(text, [0], prepared);
  expect(byParagraph).toMatch(
    /^Split it into 2 parts and check each: the beginning \([\d,]+.words\); from “Part 7\d\d begins here/,
  );
  const pages = long.map((_, at) => text.indexOf(`Part ${at} begins`));
  expect(splitOffer(text, pages, prepared)).toMatch(
    /: pages 1 to 7\d\d \([\d,]+.words\); pages 7\d\d to 1500 \([\d,]+.words\)\.$/,
  );
});
