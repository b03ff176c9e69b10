import type { ServiceKind, StudyLevel } from "#schema/vocabulary/orders.ts";
import type { Put } from "../../shared/insert-row.ts";
import type { ArticleTemplate } from "./articles.ts";
import type { ReportVariant } from "./reports.ts";
import type { Volume } from "./volume.ts";

/** Someone with an account, and what later rows need to know of them. */
export type Student = {
  id: string;
  name: string;
  email: string;
  createdAt: number;
  retentionDays: number;
  verified: boolean;
  level: StudyLevel;
  zone: string;
  country: string;
  /** Emails that are not sent, because the address no longer exists. */
  bounces: boolean;
};

export type Staff = { id: string; name: string; email: string; role: "editor" | "admin" };

export type Expert = { id: string; name: string; kinds: readonly ServiceKind[]; userId: string | null };

/** An order as a conversation or an audit entry refers to it. */
export type OrderRef = { id: string; number: number; placedAt: number };
export type CheckRef = {
  id: string;
  userId: string;
  documentId: string;
  familyId: string;
  queuedAt: number;
  ready: boolean;
  /** Its report still has its text. */
  kept: boolean;
};

/** What the file of a report contains beside its variant. */
export type ReportFile = {
  checkId: string;
  documentId: string;
  title: string;
  createdAt: number;
  stageTimes: Record<string, number>;
  variant: ReportVariant;
};

/** A file that many rows point at. */
export type StoredFile = { storageKey: string; bytes: number; sha256: string };

/** What a generator of rows is given, apart from chance. */
export type World = {
  seed: number;
  from: number;
  now: number;
  volume: Volume;
  /** In the order of their registration. */
  students: Student[];
  /** The demo student, with a heavy account. */
  ada: Student;
  staff: Staff[];
  experts: Expert[];
  /** Published articles. */
  articles: readonly string[];
  templates: readonly ArticleTemplate[];
  /** A picture that students attach to messages. */
  picture: StoredFile;
  variants: readonly ReportVariant[];
  /** Delivered files: with changes, with comments only, the clean copy, the cover letter. */
  deliverables: Readonly<Record<"tracked" | "comments" | "clean" | "letter", StoredFile>>;
  /** Key and version of the collection of students' documents in this state. */
  studentIndex: { version: string; shard: string };
  put: Put;
  /** Counts of a day; null while there is no table for them. */
  putViews: ((day: number, articleId: string, views: number) => void) | null;
  /** Signs a help receipt as the site does. */
  signHelp(statement: string): { keyId: string; signature: string };
  /** Keeps a report where the site reads it. */
  keepReport(file: ReportFile): void;
  /** SHA-256, lower-case hexadecimal. */
  hash(text: string): string;
  /** The first free numbers: rows that are there already keep theirs. */
  first: { order: number; receipt: number; auditSeq: number; auditHash: string };
};

/** The demo student has this many of a stream's things, spread evenly over it. */
export function isHeavy(index: number, count: number, heavy: number): boolean {
  return Math.floor(((index + 1) * heavy) / count) !== Math.floor((index * heavy) / count);
}

/** Someone who was there at this time; newer people are more active. */
export function studentAt({ students }: World, at: number, unit: number): Student {
  let [low, high] = [0, students.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((students[middle] as Student).createdAt <= at) low = middle + 1;
    else high = middle;
  }
  const known = Math.max(1, low);
  return students[Math.min(known - 1, Math.floor(known * (1 - unit * unit)))] as Student;
}
