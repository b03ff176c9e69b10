import { expect, test } from "vitest";
import { cite, type Piece } from "#app/components/checks/report-viewer/cite/cite.ts";
import { plainOf } from "#app/components/checks/report-viewer/cite/copying.ts";
import { citable, cslItem } from "#app/components/checks/report-viewer/cite/csl-item.ts";
import { type CiteStyle, citeStyles } from "#app/components/checks/report-viewer/cite/styles.ts";
import type { ReportSource } from "#schema/checks/report.ts";

const today = "2026-11-22";

function source(given: Partial<ReportSource> & Pick<ReportSource, "title" | "kind">): ReportSource {
  return { id: `${given.kind}:${given.title}`, number: 1, words: 20, percent: 1, matches: 1, ...given };
}

/** Italics between underscores, as a hand would mark them. */
function marked(pieces: readonly Piece[]): string {
  return pieces.map(({ text, italic }) => (italic ? `_${text}_` : text)).join("");
}

const score = source({
  kind: "library",
  title: "What an early warning score adds up",
  authors: ["Helen Marsh", "Irene Kowalczyk"],
  container: "Marginalia reference library",
  year: 2025,
});
const safety = source({
  kind: "paper",
  title: "Speaking up about patient safety in hospitals.",
  authors: ["Okuyama A", "Wagner C", "Bijnen B"],
  container: "BMC Health Services Research",
  year: 2014,
  doi: "10.1186/1472-6963-14-61",
  url: "https://doi.org/10.1186/1472-6963-14-61",
});
const panic = source({
  kind: "article",
  title: "Reading a similarity report without panic",
  authors: ["Ludwig van den Berg"],
  container: "Marginalia",
  year: 2024,
  url: "https://marginalia.example/d/panic",
});
const sepsis = source({
  kind: "library",
  title: "Global report on sepsis",
  authors: ["World Health Organization"],
  year: 2020,
  url: "https://www.who.int/sepsis",
});
const nobody = source({
  kind: "library",
  title: "Consent & capacity <in> plain words",
  container: "Health library",
  url: "https://library.example/a?b=1&c=2",
});
const many = source({
  kind: "paper",
  title: "A trial of bedside scores",
  authors: ["Adeyemi F", "Lee AB", "Wu C", "Diaz D", "Eze E", "Fox F", "Gray G", "Hill H"],
  container: "The Lancet",
});

const expected: [ReportSource, Record<CiteStyle, [entry: string, inText: string]>][] = [
  [
    score,
    {
      apa: [
        "Marsh, H., & Kowalczyk, I. (2025). _What an early warning score adds up_. Marginalia Reference Library.",
        "(Marsh & Kowalczyk, 2025)",
      ],
      mla: [
        "Marsh, Helen, and Irene Kowalczyk. “What an Early Warning Score Adds Up.” _Marginalia Reference Library_, 2025.",
        "(Marsh and Kowalczyk)",
      ],
      harvard: [
        "Marsh, H. and Kowalczyk, I. (2025) _What an early warning score adds up_, _Marginalia reference library_.",
        "(Marsh and Kowalczyk, 2025)",
      ],
      vancouver: [
        "1. Marsh H, Kowalczyk I. Marginalia reference library. 2025. What an early warning score adds up.",
        "(1)",
      ],
    },
  ],
  [
    safety,
    {
      apa: [
        "Okuyama, A., Wagner, C., & Bijnen, B. (2014). Speaking up about patient safety in hospitals. _BMC Health Services Research_. https://doi.org/10.1186/1472-6963-14-61",
        "(Okuyama et al., 2014)",
      ],
      mla: [
        "Okuyama, A., et al. “Speaking up about Patient Safety in Hospitals.” _BMC Health Services Research_, 2014, https://doi.org/10.1186/1472-6963-14-61.",
        "(Okuyama et al.)",
      ],
      harvard: [
        "Okuyama, A., Wagner, C. and Bijnen, B. (2014) ‘Speaking up about patient safety in hospitals’, _BMC Health Services Research_. Available at: https://doi.org/10.1186/1472-6963-14-61.",
        "(Okuyama, Wagner and Bijnen, 2014)",
      ],
      vancouver: [
        "1. Okuyama A, Wagner C, Bijnen B. Speaking up about patient safety in hospitals. BMC Health Services Research [Internet]. 2014 [cited 2026 Nov 22]. Available from: https://doi.org/10.1186/1472-6963-14-61",
        "(1)",
      ],
    },
  ],
  [
    panic,
    {
      apa: [
        "van den Berg, L. (2024). _Reading a similarity report without panic_. Marginalia. https://marginalia.example/d/panic",
        "(van den Berg, 2024)",
      ],
      mla: [
        "van den Berg, Ludwig. “Reading a Similarity Report without Panic.” _Marginalia_, 2024, https://marginalia.example/d/panic.",
        "(van den Berg)",
      ],
      harvard: [
        "van den Berg, L. (2024) _Reading a similarity report without panic_, _Marginalia_. Available at: https://marginalia.example/d/panic (Accessed: 22 November 2026).",
        "(van den Berg, 2024)",
      ],
      vancouver: [
        "1. van den Berg L. Marginalia. 2024 [cited 2026 Nov 22]. Reading a similarity report without panic. Available from: https://marginalia.example/d/panic",
        "(1)",
      ],
    },
  ],
  [
    sepsis,
    {
      apa: [
        "World Health Organization. (2020). _Global report on sepsis_. https://www.who.int/sepsis",
        "(World Health Organization, 2020)",
      ],
      mla: [
        "World Health Organization. _Global Report on Sepsis_. 2020, https://www.who.int/sepsis.",
        "(World Health Organization)",
      ],
      harvard: [
        "World Health Organization (2020) _Global report on sepsis_. Available at: https://www.who.int/sepsis (Accessed: 22 November 2026).",
        "(World Health Organization, 2020)",
      ],
      vancouver: [
        "1. World Health Organization. Global report on sepsis [Internet]. 2020 [cited 2026 Nov 22]. Available from: https://www.who.int/sepsis",
        "(1)",
      ],
    },
  ],
  [
    nobody,
    {
      apa: [
        "_Consent & capacity <in> plain words_. (n.d.). Health Library. Retrieved November 22, 2026, from https://library.example/a?b=1&c=2",
        "(Consent & Capacity <in> Plain Words, n.d.)",
      ],
      mla: [
        "“Consent & Capacity <in> Plain Words.” _Health Library_, https://library.example/a?b=1&c=2. Accessed 22 Nov. 2026.",
        "(“Consent & Capacity <in> Plain Words”)",
      ],
      harvard: [
        "_Consent & capacity <in> plain words_ (no date) _Health library_. Available at: https://library.example/a?b=1&c=2 (Accessed: 22 November 2026).",
        "(Consent & capacity <in> plain words, no date)",
      ],
      vancouver: [
        "1. Health library [Internet]. [cited 2026 Nov 22]. Consent & capacity <in> plain words. Available from: https://library.example/a?b=1&c=2",
        "(1)",
      ],
    },
  ],
  [
    many,
    {
      apa: [
        "Adeyemi, F., Lee, A. B., Wu, C., Diaz, D., Eze, E., Fox, F., Gray, G., & Hill, H. (n.d.). A trial of bedside scores. _The Lancet_.",
        "(Adeyemi et al., n.d.)",
      ],
      mla: ["Adeyemi, F., et al. “A Trial of Bedside Scores.” _The Lancet_.", "(Adeyemi et al.)"],
      harvard: [
        "Adeyemi, F. _et al._ (no date) ‘A trial of bedside scores’, _The Lancet_.",
        "(Adeyemi et al., no date)",
      ],
      vancouver: [
        "1. Adeyemi F, Lee AB, Wu C, Diaz D, Eze E, Fox F, et al. A trial of bedside scores. The Lancet.",
        "(1)",
      ],
    },
  ],
];

for (const [cited, styles] of expected) {
  test(`“${cited.title}” is cited as each style requires`, () => {
    for (const { key } of citeStyles) {
      const { entry, inText } = cite(cited, key, today);
      expect([marked(entry), plainOf(inText)], key).toEqual(styles[key]);
    }
  });
}

test("a quotation has a placeholder for its page, in every style", () => {
  const pages = citeStyles.map(({ key }) => plainOf(cite(score, key, today).withPage));
  expect(pages).toEqual([
    "(Marsh & Kowalczyk, 2025, p. [page])",
    "(Marsh and Kowalczyk [page])",
    "(Marsh and Kowalczyk, 2025, p. [page])",
    "(1), p. [page]",
  ]);
});

test("another student's text and one's own draft cannot be cited", () => {
  expect(citable(source({ kind: "student", title: "Masked" }))).toBe(false);
  expect(citable(source({ kind: "own_draft", title: "Draft 1" }))).toBe(false);
  expect(citable(score)).toBe(true);
});

test("only web addresses are included in a reference", () => {
  const sly = source({ kind: "library", title: "A title", url: "javascript:alert(1)" });
  expect(cslItem(sly, today)).not.toHaveProperty("URL");
});
