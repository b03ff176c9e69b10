import { expect, test } from "vitest";
import {
  askedPause,
  callsOfDay,
  gateTermsOf,
  outcomeOf,
  pauseAfter,
  pauses,
  refusalOf,
  settledCalls,
} from "#core/sources/open-services/breaker.ts";
import { newRecord } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { serviceProblems } from "#schema/vocabulary/open-services.ts";

const MINUTE = 60_000;
const noon = Date.UTC(2026, 10, 27, 12);

test("a service is paused from its fifth failure in a row, twice as long each time, at most an hour", () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 100].map((failures) => pauseAfter(failures) / MINUTE)).toEqual([
    0, 0, 0, 5, 10, 20, 40, 60, 60, 60,
  ]);
  expect(pauses.at(-1)).toBe(60 * MINUTE);
});

test("no answer is a failure, unless the service was not asked", () => {
  const failing = serviceProblems.filter((problem) => outcomeOf({ ...newRecord(), calls: 1, problem }) === "failure");
  expect(failing).toEqual(["down", "slow", "busy", "refused", "unreadable"]);
  expect(outcomeOf(newRecord())).toBe("neither");
});

test("an answer to one phrase is a success, also beside a problem, and so is an empty answer", () => {
  expect(outcomeOf({ ...newRecord(), calls: 3, answered: 1, problem: "slow" })).toBe("success");
  expect(outcomeOf({ ...newRecord(), calls: 1 })).toBe("success");
});

test("a service that asks to be left alone is, for a day at most", () => {
  expect(askedPause(newRecord(), noon)).toBe(0);
  expect(askedPause({ ...newRecord(), pausedUntil: noon + MINUTE }, noon)).toBe(noon + MINUTE);
  expect(askedPause({ ...newRecord(), pausedUntil: Number.MAX_SAFE_INTEGER }, noon)).toBe(noon + 24 * 60 * MINUTE);
});

test("the operator's budget replaces that of the terms, and a key the interval", () => {
  const none = { dayDollars: {}, keyed: new Set([]) };
  expect(gateTermsOf("brave", none).microDollarsPerDay).toBe(serviceTerms.brave.microDollarsPerDay);
  expect(gateTermsOf("brave", { ...none, dayDollars: { brave: 0.5 } }).microDollarsPerDay).toBe(500_000);
  expect(gateTermsOf("brave", { ...none, dayDollars: { brave: 0 } }).microDollarsPerDay).toBe(0);
  expect(gateTermsOf("semantic_scholar", none).intervalMs).toBe(3_100);
  expect(gateTermsOf("semantic_scholar", { ...none, keyed: new Set(["semantic_scholar"]) }).intervalMs).toBe(1_100);
  expect(gateTermsOf("arxiv", { ...none, keyed: new Set(["arxiv"]) }).intervalMs).toBe(3_100);
});

test("a day has as many requests as its money pays for, and no more than the service permits", () => {
  const terms = { intervalMs: 0, microDollars: 5_000, callsPerDay: 100, microDollarsPerDay: 12_499 };
  expect(callsOfDay(terms)).toBe(2);
  expect(callsOfDay({ ...terms, microDollarsPerDay: 10_000_000 })).toBe(100);
  expect(callsOfDay({ ...terms, microDollarsPerDay: 0 })).toBe(0);
  expect(callsOfDay({ ...terms, microDollars: 0, microDollarsPerDay: 0 })).toBe(100);
});

test("a refusal says what is in the way: a pause before the budget, the budget before the queue", () => {
  const terms = { intervalMs: 0, microDollars: 0, callsPerDay: 10, microDollarsPerDay: 0 };
  const state = { pausedUntil: 0, failures: 0, trialUntil: 0, calls: 0 };
  expect(refusalOf({ ...state, pausedUntil: noon + 1, calls: 10 }, terms, noon)).toBe("paused");
  expect(refusalOf({ ...state, failures: 5, trialUntil: noon + 1 }, terms, noon)).toBe("paused");
  expect(refusalOf({ ...state, pausedUntil: noon, calls: 10 }, terms, noon)).toBe("budget");
  expect(refusalOf({ ...state, calls: 9 }, terms, noon)).toBe("busy");
});

test("what was not used is given back, except just after midnight, when it can be of the day before", () => {
  const midnight = Date.UTC(2026, 10, 27);
  expect(settledCalls({ reserved: 5, used: 2, now: noon })).toBe(-3);
  expect(settledCalls({ reserved: 5, used: 2, now: midnight + 59_000 })).toBe(0);
  expect(settledCalls({ reserved: 5, used: 2, now: midnight + 60_000 })).toBe(-3);
  expect(settledCalls({ reserved: 5, used: 6, now: midnight })).toBe(1);
});
