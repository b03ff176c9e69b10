import {
  type DeadlineHours,
  deadlineHours,
  type ServiceKind,
  type StudyLevel,
  serviceKinds,
} from "#schema/vocabulary/orders.ts";
import { euVatTenths } from "../payments/tax.ts";

type ByLevel = Readonly<Record<StudyLevel, number>>;

/** How a service is charged: per word in tenths of a cent, or per hour or as a fixed price in cents. */
export type Rate =
  | { unit: "word"; tenthsOfCent: ByLevel; earliestHours: number; wordsPerHour: number }
  | { unit: "hour"; cents: ByLevel; earliestHours: number }
  | { unit: "piece"; cents: ByLevel; earliestHours: number };

export type PriceList = {
  version: number;
  /** The day it took effect. */
  since: string;
  currency: "USD";
  rates: Readonly<Record<ServiceKind, Rate>>;
  /** Surcharge by deadline, per cent of the base price. */
  deadlinePercent: Readonly<Record<DeadlineHours, number>>;
  /** Formatting the references, tenths of a cent per word, for services that do not include it. */
  referencesTenthsOfCent: number;
  /** The minimum price of an order, cents: below it, handling the order costs more than the work. */
  minimumCents: number;
  checks: {
    /** Free checks within 24 hours. */
    freeADay: number;
    /** Packs of further checks. */
    packs?: readonly CheckPack[];
  };
  /** Tax by country, tenths of a per cent; a country without an entry has none. */
  taxTenths?: Readonly<Record<string, number>>;
  /** What new orders can choose; without it everything. */
  offered?: { services: readonly ServiceKind[]; deadlines: readonly DeadlineHours[] };
};

type CheckPack = { credits: number; cents: number };

/** The longest texts can be delivered by this deadline only, so it cannot be turned off. */
export const LONGEST_DEADLINE = 336;

/** The services that new orders can choose. Orders of the others go on. */
export function offeredServices({ offered }: Pick<PriceList, "offered">): readonly ServiceKind[] {
  return serviceKinds.filter((kind) => offered?.services.includes(kind) ?? true);
}

/** The deadlines that new orders can choose, shortest first. */
export function offeredDeadlines({ offered }: Pick<PriceList, "offered">): readonly DeadlineHours[] {
  return deadlineHours.filter((hours) => offered?.deadlines.includes(hours) ?? true);
}

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
