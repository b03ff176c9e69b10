import type { CheckState } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import type { ArticleCard, ArticleType, Publication } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import type { Job } from "#schema/platform/job.ts";
import type { QueryWindow, Range, TextFlag, WindowScores } from "./similarity/index.ts";

/** Time, in UTC ms, and ids: the two things rules may never make themselves. */
export type Clock = { now(): number; uuid(): string };

/** What a verified session token says. */
export type Session = {
  issuer: string;
  subject: string;
  sessionId: string;
  role: Role;
  /** Minutes since the first factor was last checked; null where the token does not say (claim fva). */
  verifiedMinutesAgo: number | null;
};

export type Authentication = {
  session: Session | null;
  /** Cookies to set on whatever is answered. */
  headers: Headers;
  /** The provider needs the browser to come by first (Clerk's handshake). */
  redirect: Response | null;
};

/** Who someone is. Two adapters: Clerk, and an embedded provider for local runs. */
export type Identity = {
  readonly kind: "clerk" | "embedded";
  /** Verifies the session of a request without asking the provider. Never throws for a bad token: that is a guest. */
  authenticate(request: Request): Promise<Authentication>;
  /** The person as the provider knows them; null when it knows no one of that id. Throws AppError provider_down. */
  person(subject: string): Promise<Person | null>;
  /** Ends the session at the provider. Throws AppError provider_down; the caller expires the cookies either way. */
  signOut(session: Session): Promise<void>;
  /** Ends every session of a person and says which they were. Throws AppError provider_down. */
  endSessions(subject: string): Promise<string[]>;
};

/** Closes what a session, or a person, has open in a room. It never throws. */
export type Sockets = { close(room: string, who: { session: string } | { person: string }): Promise<void> };

/** Sign-in by a form of our own: the embedded provider alone has it. */
export type EmbeddedSignIn = {
  signIn(email: string, password: string): Promise<Headers>;
  signUp(fullName: string, email: string, password: string): Promise<{ headers: Headers; person: Person }>;
  signInAs(demo: string): Promise<Headers>;
  /** Sends the email with the link that confirms an address once more. Throws AppError too_many or conflict. */
  confirmAgain(subject: string): Promise<void>;
  /** Where the emails of this run are read. */
  mailbox: string;
  demoPeople(): readonly { key: string; fullName: string; email: string; words: string }[];
};

/** Bytes by key. Keys are random and never made of a person's words. */
export type Files = {
  /** Streams a body in, counting and hashing; refuses past the limit and leaves nothing behind. */
  put(key: string, body: ReadableStream<Uint8Array>, limit: number): Promise<{ bytes: number; sha256: string }>;
  putText(key: string, text: string): Promise<void>;
  bytes(key: string): Promise<Uint8Array | null>;
  text(key: string): Promise<string | null>;
  /** A stored file as it lies, or a part of it; `to` is the last byte, null for the end. */
  stream(
    key: string,
    range: { from: number; to: number | null } | null,
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number; from: number; to: number } | null>;
  /** What lies under a prefix, in the order of the keys. */
  sizes(prefix: string): Promise<{ key: string; bytes: number }[]>;
  /** Removes every key under a prefix; nothing there is no error. */
  removeAll(prefix: string): Promise<void>;
};

/** The queue to the similarity Worker. Every job may arrive twice. */
export type Jobs = { send(job: Job, delaySeconds?: number): Promise<void> };

/** Anyone who watches a check is told how it is; losing it loses nothing, since truth is in D1. */
export type Live = {
  announce(room: string, state: CheckState): Promise<void>;
  /** What was kept of a check for those who come later goes. */
  forget(room: string): Promise<void>;
};

export type Extraction =
  | {
      ok: true;
      text: string;
      /** UTF-16 offset at which each page starts. */
      pages: number[];
      /** What the file hides from its reader's eye: part of the text, and marked where it is. */
      flags: TextFlag[];
      /** Every stretch that a reader does not see: [start, end) in UTF-16 units, in order and apart. */
      hidden: Range[];
      /** Headings and list items, where the file names them. */
      structure?: TextStructure[];
    }
  | { ok: false; reason: UnreadableReason; details: UnreadableDetails };

/** Reads the text of a file. A file that cannot be read is an answer, not an error. */
export type Extractor = { read(bytes: Uint8Array, kind: DocumentKind): Promise<Extraction> };

/** The index of open texts. Adding and removing are idempotent and may be repeated after any crash. */
export type FingerprintIndex = {
  /** Changes when the stored form of a fingerprint does: sources of another version have to be added anew. */
  readonly version: string;
  /** Replaces whatever the source had. */
  add(sourceId: string, hashes: Float64Array): Promise<void>;
  /** Takes a source out of every version. */
  remove(sourceId: string): Promise<void>;
  /** Takes a source out of every version but the one in force: the end of a move. */
  leaveOld(sourceId: string): Promise<void>;
  /** One question a shard; counting happens beside the data, so that only candidates travel. */
  search(windows: readonly QueryWindow[]): Promise<WindowScores<string>[]>;
};

/** A text that anybody may read, kept elsewhere. */
export type OpenText = {
  id: string;
  title: string;
  authors: string[];
  container?: string | undefined;
  year?: number | undefined;
  url: string;
  text: string;
};

/**
 * Open scholarly texts outside our own collections. Only the phrases leave the house, and only for a check whose student
 * asked for it. Throws when the collection does not answer.
 */
export type OpenTexts = { readonly collection: string; find(phrases: readonly string[]): Promise<OpenText[]> };

/** Text cut into what was asked for and what was not. */
export type Marked = { text: string; hit: boolean }[];
export type ArticleHit = ArticleCard & { marked: { title: Marked; excerpt: Marked } | null };

export type ContentFilter = {
  domain?: DomainSlug | undefined;
  type?: ArticleType | undefined;
  tag?: string | undefined;
  /** Words to look for; then the order is by how well they fit. */
  q?: string | undefined;
  sort?: "newest" | "most-read" | undefined;
  /** Without what search engines are asked to leave out. */
  findable?: true | undefined;
};

export type Found =
  | {
      kind: "found";
      publication: Publication;
      before: ArticleCard | null;
      after: ArticleCard | null;
      related: ArticleCard[];
      /** Whether anybody has written under it; null where no one can, since the article is not ours. */
      commented: boolean | null;
    }
  | { kind: "moved"; id: string; domain: DomainSlug; slug: string }
  | { kind: "missing"; nearest: ArticleCard | null };

/**
 * Published articles: our own, or those of a content service. HTML in it is drawn or sanitised by the adapter. Throws
 * AppError provider_down when the service does not answer.
 */
export type Content = {
  readonly kind: "own" | "ghost";
  list(filter: ContentFilter, from: number, count: number): Promise<{ items: ArticleHit[]; total: number }>;
  one(domain: DomainSlug, slug: string): Promise<Found>;
  /** How many there are by field and kind, of all or of what a search or a tag leaves. */
  counts(
    filter?: Pick<ContentFilter, "q" | "tag">,
  ): Promise<{ domain: DomainSlug; type: ArticleType; count: number }[]>;
  tags(): Promise<{ tag: string; count: number }[]>;
  /** The known word nearest to a misspelt one, word by word; null when nothing is near. */
  respell(q: string): Promise<string | null>;
};

/** A published article as Markdown: the same text for those who read without a browser. */
export type MarkdownVersion = { markdown(publication: Publication, origin: string): Promise<string> };

/** Whether a form was filled in by a person, as far as a service can tell. It never throws: no answer is a no. */
export type HumanCheck = { siteKey: string; script: string; passed(token: string): Promise<boolean> };

/** Kept copies of public pages. Purging a tag drops every page that carries it, wherever it is kept. */
export type Pages = { purge(tags: readonly string[]): Promise<void> };

/** Short-lived claims in a link or a cookie: what they are for and until when is inside what is signed. */
export type Signer = {
  /** `claims` come back as they went in; nothing in them is secret. */
  sign(purpose: string, claims: Record<string, string | number>, expiresAt: number): Promise<string>;
  /** Null for anything forged, meant for something else, or past its time. */
  verify(purpose: string, token: string, now: number): Promise<Record<string, string | number> | null>;
};
