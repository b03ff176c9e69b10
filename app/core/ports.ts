import type { CheckState } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import type { ArticleCard, ArticleType, Publication } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { Role } from "#schema/identity/user.ts";
import type { Job } from "#schema/platform/job.ts";
import type { Segment } from "#schema/sources/segment.ts";
import type { QueryWindow, Range, TextFlag, WindowScores } from "./similarity/index.ts";
import type { SearchedSnapshot } from "./sources/collections.ts";
import type { ImportRow } from "./sources/imported-text.ts";
import type { SegmentQuery } from "./sources/segments/choose-hashes.ts";
import type { FoundWork } from "./sources/segments/works.ts";

/** Time in UTC ms, and ids. Domain rules must not create either themselves. */
export type Clock = { now(): number; uuid(): string };

/** The claims of a verified session token. */
export type Session = {
  issuer: string;
  subject: string;
  sessionId: string;
  role: Role;
  /** Minutes since the first factor was last checked; null if the token has no such claim (fva). */
  verifiedMinutesAgo: number | null;
  /** Minutes since the second factor was last checked; null if the account has none or the token does not say. */
  secondFactorMinutesAgo: number | null;
};

/** Closes the open sockets of a session or a person in a room. Never throws. */
export type Sockets = { close(room: string, who: { session: string } | { person: string }): Promise<void> };

/** Bytes by key. Keys are random and never derived from user input. */
export type Files = {
  /** Stores a stream, counting and hashing it; a body over the limit is rejected and nothing is stored. */
  put(key: string, body: ReadableStream<Uint8Array>, limit: number): Promise<{ bytes: number; sha256: string }>;
  putText(key: string, text: string): Promise<void>;
  bytes(key: string): Promise<Uint8Array | null>;
  text(key: string): Promise<string | null>;
  /** A stored file unchanged, or a part of it; `to` is the last byte, null for the end. */
  stream(
    key: string,
    range: { from: number; to: number | null } | null,
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number; from: number; to: number } | null>;
  /** The files under a prefix, ordered by key. */
  sizes(prefix: string): Promise<{ key: string; bytes: number }[]>;
  /** Deletes every key under a prefix; an empty prefix is not an error. */
  removeAll(prefix: string): Promise<void>;
};

/** The queue to the similarity Worker. Every job may be delivered twice. */
export type Jobs = { send(job: Job, delaySeconds?: number): Promise<void> };

/** Live progress of a check for its viewers. A lost update is harmless, because the state is in D1. */
export type Live = {
  announce(room: string, state: CheckState): Promise<void>;
  /** Deletes the progress of a check that was stored for later viewers. */
  forget(room: string): Promise<void>;
};

export type Extraction =
  | {
      ok: true;
      text: string;
      /** UTF-16 offset at which each page starts. */
      pages: number[];
      /** Text that the file hides from its reader: it is part of the text and flagged at its position. */
      flags: TextFlag[];
      /** Every range that a reader does not see: [start, end) in UTF-16 units, in order and without overlaps. */
      hidden: Range[];
      /** Headings and list items, if the file marks them. */
      structure?: TextStructure[];
    }
  | { ok: false; reason: UnreadableReason; details: UnreadableDetails };

/** Extracts the text of a file. An unreadable file is a result, not an error. */
export type Extractor = { read(bytes: Uint8Array, kind: DocumentKind): Promise<Extraction> };

/** The index of open texts. Adding and removing are idempotent and may be repeated after any crash. */
export type FingerprintIndex = {
  /** Changes with the stored form of a fingerprint: sources indexed under another version have to be added again. */
  readonly version: string;
  /** Replaces the fingerprints stored for the source. */
  add(sourceId: string, hashes: Float64Array): Promise<void>;
  /** Removes a source from every version. */
  remove(sourceId: string): Promise<void>;
  /** Removes a source from every version except the current one: the last step of a migration. */
  leaveOld(sourceId: string): Promise<void>;
  /** One query per shard; scores are counted next to the data, so that only candidates are transferred. */
  search(windows: readonly QueryWindow[]): Promise<WindowScores<string>[]>;
};

/** What a check searches of the public collections, as listed in the database. */
export type SearchedLibrary = { snapshots: readonly SearchedSnapshot[]; segments: readonly Segment[] };

/** The public collections: snapshots that never change, read where they are stored. */
export type PublicCollections = {
  /** Changes with the stored form of a fingerprint: segments of another version are not searched. */
  readonly formatVersion: string;
  /** The works worth aligning with a text of this many words, best first. Throws an UnreadableSegment. */
  find(library: SearchedLibrary, query: SegmentQuery, words: number): Promise<FoundWork[]>;
  /** A work by its id in a report; null if its snapshot was deleted. */
  read(segments: readonly Segment[], id: string): Promise<FoundWork | null>;
};

/** The stored parts of segments. */
export type SegmentStore = {
  /** Stores a part; again with the same bytes is no error. Throws AppError invalid if they are not those of the hash. */
  put(segmentId: string, part: number, bytes: Uint8Array, sha256: string): Promise<void>;
  /** The parts that are stored, with their size and SHA-256 in hexadecimal. */
  parts(segmentId: string): Promise<{ part: number; bytes: number; sha256: string }[]>;
  /** Bytes of a stored segment. Throws if they are not there. */
  read(segmentId: string, offset: number, length: number): Promise<Uint8Array>;
  remove(segmentId: string): Promise<void>;
};

/** A row of an archive, where the next one begins, and how long it takes: a text file is 1. */
export type ArchivedRow = { row: ImportRow; next: number; cost: number };

/** Uploaded archives of texts: .zip, .jsonl and .jsonl.gz. */
export type ImportArchives = {
  /** Throws AppError invalid, with what to do, if the archive cannot be read. */
  open(file: { key: string; name: string; bytes: number }): Promise<{
    /** Null where rows are not counted beforehand. */
    total: number | null;
    /** The rows from this one on; the same each time. @param byteOffset the `next` of the row before */
    rows(from: { row: number; byteOffset: number }): AsyncIterable<ArchivedRow>;
  }>;
};

/** Text split into the parts that match a query and those that do not. */
export type Marked = { text: string; hit: boolean }[];
export type ArticleHit = ArticleCard & { marked: { title: Marked; excerpt: Marked } | null };

export type ContentFilter = {
  domain?: DomainSlug | undefined;
  type?: ArticleType | undefined;
  tag?: string | undefined;
  /** Words to search for; the results are then ordered by relevance. */
  q?: string | undefined;
  sort?: "newest" | "most-read" | undefined;
  /** Excludes articles marked as not to be indexed by search engines. */
  findable?: true | undefined;
};

export type Found =
  | {
      kind: "found";
      publication: Publication;
      before: ArticleCard | null;
      after: ArticleCard | null;
      related: ArticleCard[];
      /** Whether the article has comments; null if it cannot have any, because it is not ours. */
      commented: boolean | null;
    }
  | { kind: "moved"; id: string; domain: DomainSlug; slug: string }
  | { kind: "missing"; nearest: ArticleCard | null };

/**
 * Published articles: our own, or those of a content service. Their HTML is generated or sanitised by the adapter.
 * Throws AppError provider_down when the service does not respond.
 */
export type Content = {
  readonly kind: "own" | "ghost";
  list(filter: ContentFilter, from: number, count: number): Promise<{ items: ArticleHit[]; total: number }>;
  one(domain: DomainSlug, slug: string): Promise<Found>;
  /** The number of articles by field and kind, of all articles or of those matching a search or a tag. */
  counts(
    filter?: Pick<ContentFilter, "q" | "tag">,
  ): Promise<{ domain: DomainSlug; type: ArticleType; count: number }[]>;
  tags(): Promise<{ tag: string; count: number }[]>;
  /** The query with each misspelt word replaced by the nearest known one; null if there is none. */
  respell(q: string): Promise<string | null>;
};

/** A published article as Markdown: the same text for clients other than a browser. */
export type MarkdownVersion = { markdown(publication: Publication, origin: string): Promise<string> };

/** A service that tells people from bots on a form. Never throws: no response counts as not passed. */
export type HumanCheck = { siteKey: string; script: string; passed(token: string): Promise<boolean> };

/** Edge-cached public pages. Purging a tag removes every cached page that carries it. */
export type Pages = { purge(tags: readonly string[]): Promise<void> };

/** Signed short-lived claims for a link or a cookie. Purpose and expiry are part of what is signed. */
export type Signer = {
  /** The claims can be read without a key, so they must contain nothing secret. */
  sign(purpose: string, claims: Record<string, string | number>, expiresAt: number): Promise<string>;
  /** Null for a forged or expired token, and for one of another purpose. */
  verify(purpose: string, token: string, now: number): Promise<Record<string, string | number> | null>;
};
