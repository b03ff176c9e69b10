import type { DeadlineHours, ServiceKind, StudyLevel } from "#schema/vocabulary/orders.ts";
import { euVatTenths } from "../payments/tax.ts";

type ByLevel = Readonly<Record<StudyLevel, number>>;

/** How a kind is charged: by the word in tenths of a cent, by the hour or at once in cents. */
export type Rate =
  | { unit: "word"; tenthsOfCent: ByLevel; earliestHours: number; wordsPerHour: number }
  | { unit: "hour"; cents: ByLevel; earliestHours: number }
  | { unit: "piece"; cents: ByLevel; earliestHours: number };

export type PriceList = {
  version: number;
  /** The day it came into force. */
  since: string;
  currency: "USD";
  rates: Readonly<Record<ServiceKind, Rate>>;
  /** Per cent of the base price by deadline. */
  deadlinePercent: Readonly<Record<DeadlineHours, number>>;
  /** References put into a style, tenths of a cent a word, where the kind does not do it anyway. */
  referencesTenthsOfCent: number;
  /** No order costs less, cents: below it reading and answering cost more than the work. */
  minimumCents: number;
  checks: {
    /** Checks in 24 hours that cost nothing. */
    freeADay: number;
    /** What can be bought beyond them. */
    packs?: readonly CheckPack[];
  };
  /** Tax by country, tenths of a per cent; a country that is not named has none. */
  taxTenths?: Readonly<Record<string, number>>;
};

type CheckPack = { credits: number; cents: number };

/** The first price list. Every figure is our own decision; a change is a new version, never an edit. */
export const firstPriceList: PriceList = {
  version: 1,
  since: "2026-11-21",
  currency: "USD",
  rates: {
    proofreading: {
      unit: "word",
      tenthsOfCent: { "high-school": 18, undergraduate: 22, masters: 26, doctoral: 31, professional: 29 },
      earliestHours: 12,
      wordsPerHour: 200,
    },
    editing: {
      unit: "word",
      tenthsOfCent: { "high-school": 29, undergraduate: 34, masters: 39, doctoral: 46, professional: 43 },
      earliestHours: 24,
      wordsPerHour: 150,
    },
    formatting: {
      unit: "word",
      tenthsOfCent: { "high-school": 10, undergraduate: 12, masters: 14, doctoral: 16, professional: 15 },
      earliestHours: 12,
      wordsPerHour: 300,
    },
    feedback: {
      unit: "word",
      tenthsOfCent: { "high-school": 24, undergraduate: 28, masters: 32, doctoral: 38, professional: 36 },
      earliestHours: 24,
      wordsPerHour: 250,
    },
    tutoring: {
      unit: "hour",
      cents: { "high-school": 3200, undergraduate: 3600, masters: 4400, doctoral: 5200, professional: 4800 },
      earliestHours: 24,
    },
    "model-outline": {
      unit: "piece",
      cents: { "high-school": 3800, undergraduate: 4800, masters: 5600, doctoral: 6800, professional: 6400 },
      earliestHours: 48,
    },
  },
  deadlinePercent: { 12: 170, 24: 140, 48: 100, 72: 95, 120: 90, 168: 88, 336: 85 },
  referencesTenthsOfCent: 4,
  minimumCents: 1200,
  checks: {
    freeADay: 5,
    packs: [
      { credits: 10, cents: 900 },
      { credits: 25, cents: 2000 },
      { credits: 60, cents: 4200 },
    ],
  },
  taxTenths: euVatTenths,
};
