import type { DeliverableKind, DeliveryRole, InstitutionRule, ServiceKind } from "#schema/vocabulary/orders.ts";
import type { WorkCounts } from "./ports.ts";

export type DeliveryProblem = { role: DeliveryRole; words: string };

type Role = DeliveryProblem["role"];
type DeliveredFile = { role: Role; kind: DeliverableKind; counts: WorkCounts | null };
type Delivery = {
  kind: ServiceKind;
  rule: InstitutionRule;
  files: readonly DeliveredFile[];
};

/**
 * The files of a delivery by service, if the school allows corrections. A role in neither list is not part of the
 * delivery, because the service does not produce such a file.
 */
const FILES: Readonly<Record<ServiceKind, { needed: readonly Role[]; allowed: readonly Role[] }>> = {
  proofreading: { needed: ["tracked", "clean"], allowed: ["letter"] },
  editing: { needed: ["tracked", "clean"], allowed: ["letter"] },
  formatting: { needed: ["clean"], allowed: ["tracked", "letter"] },
  feedback: { needed: ["letter"], allowed: ["tracked"] },
  tutoring: { needed: ["letter"], allowed: ["tracked"] },
  "model-outline": { needed: ["letter"], allowed: ["tracked"] },
};

/** Services that never change the text itself, whatever the school allows. */
const UNTOUCHED: readonly ServiceKind[] = ["feedback", "tutoring", "model-outline"];

/**
 * The limit of inserted words, per cent of the words of the final text. A proofreader changes one word in ten to
 * twenty even in a hard text; an editor who reorders sentences reinserts the moved words. Above the limit the text
 * is no longer the student's.
 */
const REWRITING_PERCENT: Partial<Record<ServiceKind, number>> = { proofreading: 15, editing: 35 };

const ACTIVITY: Readonly<Record<ServiceKind, string>> = {
  proofreading: "proofreading",
  editing: "editing",
  formatting: "formatting",
  feedback: "a feedback report",
  tutoring: "tutoring",
  "model-outline": "a model outline",
};

/** Why a delivery may not be sent under the school's rule; empty if it may. */
export function deliveryProblems({ kind, rule, files }: Delivery): DeliveryProblem[] {
  // If the student is not sure of the school's rule, the stricter one applies, because corrections may be forbidden.
  const commentsOnly = rule !== "corrections_allowed";
  const { needed, allowed } = neededFiles(kind, commentsOnly);
  return [
    ...needed.filter((role) => !files.some((file) => file.role === role)).map((role) => missing(role, kind)),
    ...files.flatMap((file) =>
      needed.includes(file.role) || allowed.includes(file.role)
        ? problemsOf(file, kind, commentsOnly, files)
        : outOfPlace(file.role, kind),
    ),
  ];
}

function problemsOf(
  file: DeliveredFile,
  kind: ServiceKind,
  commentsOnly: boolean,
  files: readonly DeliveredFile[],
): DeliveryProblem[] {
  switch (file.role) {
    case "tracked":
      return trackedProblems(file, kind, commentsOnly);
    case "clean":
      return cleanProblems(file, commentsOnly ? files.find(({ role }) => role === "tracked") : undefined);
    case "letter":
      return [];
  }
}

/** If only comments are allowed, the marked file is the deliverable, and a clean copy would have no changes to accept. */
function neededFiles(kind: ServiceKind, commentsOnly: boolean): { needed: readonly Role[]; allowed: readonly Role[] } {
  if (!commentsOnly || UNTOUCHED.includes(kind)) return FILES[kind];
  return { needed: ["tracked"], allowed: ["clean", "letter"] };
}

function trackedProblems(file: DeliveredFile, kind: ServiceKind, commentsOnly: boolean): DeliveryProblem[] {
  const { counts } = file;
  if (file.kind !== "docx")
    return [tracked("The marked-up file must be a .docx, because changes in a PDF cannot be accepted.")];
  if (!counts) return [tracked("The marked-up file could not be read. Save it in Word again and upload the new copy.")];
  if (changesIn(counts) + counts.comments === 0) {
    return [tracked("This file has no tracked changes and no comments. Check that it is the right file.")];
  }
  if (UNTOUCHED.includes(kind))
    return commentsAlone(counts, `For ${ACTIVITY[kind]} the student’s text must not be changed.`);
  if (commentsOnly) return commentsAlone(counts, "The school allows comments only.");
  return rewriting(counts, kind);
}

function commentsAlone(counts: WorkCounts, why: string): DeliveryProblem[] {
  const changes = changesIn(counts);
  if (changes > 0) {
    const them = changes === 1 ? "it" : "each of them";
    return [tracked(`${why} This file has ${changeList(counts)}. Reject ${them} and use comments instead.`)];
  }
  return counts.comments > 0 ? [] : [tracked(`${why} This file has no comments.`)];
}

function rewriting({ insertedWords, words }: WorkCounts, kind: ServiceKind): DeliveryProblem[] {
  const percent = REWRITING_PERCENT[kind];
  if (percent === undefined || insertedWords * 100 <= words * percent) return [];
  // Rounded up, so that a share above the limit is never displayed as the limit itself.
  const share = words > 0 ? `, ${Math.ceil((insertedWords * 100) / words)}% of the text` : "";
  return [
    tracked(
      `This file adds ${count(insertedWords, "word")}${share}; the limit for ${ACTIVITY[kind]} is ${percent}%. This is rewriting, not ${ACTIVITY[kind]}. Remove the sentences you wrote and ask for them in comments, or suggest another service to the student.`,
    ),
  ];
}

/** If the marked file has comments only, a clean copy may only be the student's own text unchanged. */
function cleanProblems(file: DeliveredFile, marked: DeliveredFile | undefined): DeliveryProblem[] {
  const { counts } = file;
  if (file.kind !== "docx") return [clean("The clean copy must be a .docx, so that the student can continue writing.")];
  if (!counts) return [clean("The clean copy could not be read. Save it in Word again and upload the new copy.")];
  if (changesIn(counts) > 0) {
    return [clean(`The clean copy still has ${changeList(counts)}. Accept all changes in it and save it again.`)];
  }
  if (marked?.counts && marked.counts.words !== counts.words) {
    return [
      clean(
        `The school allows comments only, so the text must not change. This copy has ${count(counts.words, "word")}, the marked-up file ${count(marked.counts.words, "word")}. Remove the clean copy: it is not needed.`,
      ),
    ];
  }
  return [];
}

function missing(role: Role, kind: ServiceKind): DeliveryProblem {
  const names: Record<Role, string> = {
    tracked: "the marked-up file (.docx)",
    clean: "the clean copy (.docx)",
    letter: kind === "tutoring" ? "the session notes (.docx or .pdf)" : "the cover letter or report (.docx or .pdf)",
  };
  return { role, words: `For ${ACTIVITY[kind]}, upload ${names[role]}.` };
}

function outOfPlace(role: Role, kind: ServiceKind): DeliveryProblem {
  return { role, words: `For ${ACTIVITY[kind]} the student’s text must not be changed. Remove this file.` };
}

function changesIn({ insertions, deletions, formatting }: WorkCounts): number {
  return insertions + deletions + formatting;
}

/** "2 insertions, 1 deletion and 4 changes of formatting" */
function changeList({ insertions, deletions, formatting }: WorkCounts): string {
  const parts = [
    insertions > 0 ? count(insertions, "insertion") : "",
    deletions > 0 ? count(deletions, "deletion") : "",
    formatting > 0 ? `${count(formatting, "change")} to the formatting` : "",
  ].filter((part) => part !== "");
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString("en-US")} ${noun}${value === 1 ? "" : "s"}`;
}

function tracked(words: string): DeliveryProblem {
  return { role: "tracked", words };
}

function clean(words: string): DeliveryProblem {
  return { role: "clean", words };
}
