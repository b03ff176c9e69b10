import type { MetadataService, OpenService, ServiceProblem, TextService } from "#schema/vocabulary/open-services.ts";

/** A publicly readable text of a service outside, or passages of it. */
export type OpenText = {
  /** The service, a colon, and its id of the work. */
  id: string;
  service: TextService;
  title: string;
  authors: string[];
  container?: string | undefined;
  year?: number | undefined;
  url: string;
  doi?: string | undefined;
  /** As the service states it. */
  licence?: string | undefined;
  /** Paragraphs separated by empty lines. */
  text: string;
};

/** What one service did for one check. It is written while it happens, so that an end of patience loses nothing. */
export type ServiceRecord = {
  /** Requests that were sent, and those of them that failed. */
  calls: number;
  errors: number;
  /** The phrases that were sent, and how many of them were answered. */
  sent: string[];
  answered: number;
  texts: OpenText[];
  /** The first reason why something was not answered. */
  problem: ServiceProblem | null;
  /** The service asked to be left alone until then, UTC ms. */
  pausedUntil: number | null;
};

/** What a service may be asked by one check. */
export type ServiceAllowance = {
  /** Requests. */
  calls: number;
  /** When the first of them may start, UTC ms; the others follow at the service's interval. */
  startAt: number;
};

/** One use of a service: what is allowed, when the check stops waiting, and what was done. */
export type ServiceCall = { allowance: ServiceAllowance; signal: AbortSignal; record: ServiceRecord };

/**
 * Finds open texts that contain phrases. Only the phrases are sent. Texts, phrases and problems are written into the
 * call's record; rejects only for a bug.
 */
export type OpenTextSearch = {
  readonly service: TextService;
  find(phrases: readonly string[], call: ServiceCall): Promise<void>;
};

/** The reference data by which a work is looked up: its DOI, otherwise its title. */
export type KnownWork = { title: string; doi?: string | undefined; authors: readonly string[] };
export type WorkMetadata = {
  doi?: string | undefined;
  authors?: string[] | undefined;
  container?: string | undefined;
  year?: number | undefined;
  licence?: string | undefined;
};

/** Looks up the reference data of a work; null if it is unknown there. Problems are written into the call's record. */
export type MetadataLookup = {
  readonly service: MetadataService;
  complete(work: KnownWork, call: ServiceCall): Promise<WorkMetadata | null>;
};

export type OpenServiceAdapters = {
  /** Those that are on and have what they need, in the order of the vocabulary. */
  texts: readonly OpenTextSearch[];
  metadata: readonly MetadataLookup[];
  /** Those that are on and lack their key. */
  withoutKey: readonly OpenService[];
};

/**
 * Shares out what a service permits among all checks: the interval between requests, requests and money of a day, and a
 * pause after failures in a row. `now` is UTC ms.
 */
export type ServiceGate = {
  /** `mostWaitMs`: how long the first request may wait for its turn. */
  reserve(
    service: OpenService,
    calls: number,
    mostWaitMs: number,
  ): Promise<{ ok: true; allowance: ServiceAllowance } | { ok: false; problem: ServiceProblem }>;
  /** Books what was really used. */
  settle(service: OpenService, reserved: number, record: ServiceRecord): Promise<void>;
};

export function newRecord(): ServiceRecord {
  return { calls: 0, errors: 0, sent: [], answered: 0, texts: [], problem: null, pausedUntil: null };
}
