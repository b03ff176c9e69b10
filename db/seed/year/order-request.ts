import { openDeadline, type PriceQuestion, type PriceTerms } from "#core/orders/price.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { quoteOf } from "#core/orders/quote.ts";
import { billedWords, isChargedByWord } from "#core/orders/word-counts.ts";
import { taxTenths } from "#core/payments/tax.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import {
  documentTypes,
  englishVarieties,
  focusTags,
  namedCitationStyles,
  type ServiceKind,
} from "#schema/vocabulary/orders.ts";
import type { OrderScope } from "../../tables/orders.ts";
import type { Chance } from "./chance.ts";
import { instructions, subjects, titleForms } from "./words.ts";
import type { Student } from "./world.ts";

const kinds: readonly (readonly [ServiceKind, number])[] = [
  ["proofreading", 38],
  ["editing", 24],
  ["formatting", 9],
  ["feedback", 17],
  ["tutoring", 7],
  ["model-outline", 5],
];

/** What a student asks for, and the words of the file it is about. */
export type OrderRequest = ReturnType<typeof requestOf>;

export function requestOf(chance: Chance, { level }: Student) {
  const kind = chance.weighted(kinds);
  const byWord = isChargedByWord(kind);
  const domain = chance.pick(domainSlugs);
  const measured = byWord ? Math.min(20_000, 600 + chance.wait(2_600)) : null;
  const words = measured === null ? 100 : billedWords(measured);
  const deadline = chance.weighted([
    [24, 12],
    [48, 32],
    [72, 26],
    [120, 14],
    [168, 12],
    [336, 4],
  ] as const);
  const question: PriceQuestion = {
    kind,
    level,
    words,
    minutes: kind === "tutoring" ? 60 * chance.int(1, 3) : 0,
    deadline,
    references: byWord && chance.is(0.2),
  };
  return {
    kind,
    domain,
    title: titleOf(chance, domain),
    measured,
    question: { ...question, deadline: openDeadline(question, firstPriceList) },
    scope: scopeOf(chance, question, measured),
    institutionRule: chance.weighted([
      ["corrections_allowed", 55],
      ["comments_only", 30],
      ["unsure", 15],
    ] as const),
  };
}

export function titleOf(chance: Chance, domain: keyof typeof subjects): string {
  return chance.pick(titleForms).replace("%", chance.pick(subjects[domain]));
}

function scopeOf(chance: Chance, { references, minutes }: PriceQuestion, measured: number | null): OrderScope {
  return {
    documentType: chance.pick(documentTypes),
    englishVariety: chance.pick(englishVarieties),
    citationStyle: chance.pick(namedCitationStyles),
    citationOther: "",
    references,
    instructions: chance.pick(instructions),
    focus: focusTags.filter(() => chance.is(0.2)).slice(0, 5),
    wordsMeasured: measured,
    ...(measured !== null && { wordsClaimed: measured }),
    wordsNote: "",
    sessions: minutes / 60,
    sessionMinutes: minutes > 0 ? 60 : 0,
    slots: [],
  };
}

/** The price as core computes it. */
export function priceAt(question: PriceQuestion, { country }: Student, coupon: PriceTerms["coupon"], now: number) {
  const terms = { coupon, country, taxTenths: taxTenths(firstPriceList.taxTenths ?? {}, country, "") };
  return quoteOf({ question, priceList: firstPriceList, terms, vatId: "", now });
}
