/** The highest threshold for leaving out small matches, words. */
export const SMALL_MATCH_MOST = 50;

export const checkStatuses = ["queued", "running", "ready", "failed", "cancelled"] as const;

/** Kept: file, text and report are stored for the chosen time. Private: nothing is stored. */
export const checkModes = ["kept", "private"] as const;

/** The stages of a running check, in order. */
export const checkStages = ["extract", "fingerprint", "search", "align", "score", "sign"] as const;

/** The default threshold: shorter matches are mostly set phrases. The engine has the same number. */
export const SMALL_MATCH_WORDS = 14;

/** The filters of the staff list of checks: a stage, or the state of a check. */
export const checkListStates = ["queued", ...checkStages, "stuck", "ready", "failed", "cancelled", "revoked"] as const;

export const checkActionNames = ["rerun", "cancel", "revoke", "give_back"] as const;

/** 20 MB: the upload limit of a similarity check, bytes. */
export const UPLOAD_LIMIT_BYTES = 20_971_520;

export const documentKinds = ["pdf", "docx", "doc", "text"] as const;

export const mimeOf: Record<(typeof documentKinds)[number], string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  text: "text/plain",
};

export const documentStatuses = ["uploading", "received", "ready", "rejected", "deleting", "deleted"] as const;

/** Statuses of a document whose file is stored and not being deleted. */
export const presentDocumentStatuses = ["received", "ready", "rejected"] as const;

/** Statuses in which a document is displayed to its owner, including one that is being deleted. */
export const foundDocumentStatuses = ["uploading", ...presentDocumentStatuses, "deleting"] as const;

export const retentionChoices = [1, 7, 30, 90] as const;

export const WORDS_MIN = 150;

export const WORDS_MAX = 100_000;

export const PASTE_LIMIT_CHARACTERS = 1_000_000;

/** The maximum number of versions of one work that are read. */
export const VERSIONS_MOST = 200;

/** Why a file cannot be checked. A closed list: each reason has a message in app/core/checks/unreadable.ts. */
export const unreadableReasons = [
  "empty_file",
  "too_large",
  "wrong_type",
  "encrypted",
  "corrupt",
  "no_text",
  "no_characters",
  "macros",
  "bomb",
  "too_many_pages",
  "too_short",
  "too_long",
  "too_slow",
] as const;

/** Sections of the report viewer. */
export const viewerTabs = ["matches", "flags", "compare", "details"] as const;
export type ViewerTab = (typeof viewerTabs)[number];

/** The outcome of one run of a check. */
export type RunOutcome = "done" | "failed" | "nothing";

/** The groups of a report's matches. */
export const reportGroups = [
  "not_cited",
  "missing_quotation",
  "missing_citation",
  "cited_quoted",
  "own_drafts",
] as const;

/** The kinds of a report's sources. */
export const reportSourceKinds = ["article", "library", "paper", "student", "own_draft"] as const;

/** By what the list of all checks is sorted. */
export const adminCheckSorts = ["created", "score"] as const;
export type AdminCheckSort = (typeof adminCheckSorts)[number];

/** By what the list of a person's documents is sorted. */
export const documentSorts = ["added", "name", "size", "kept"] as const;
export type DocumentSort = (typeof documentSorts)[number];
