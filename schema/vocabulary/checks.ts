/** More words are not left out as a small match. */
export const SMALL_MATCH_MOST = 50;

export const checkStatuses = ["queued", "running", "ready", "failed", "cancelled"] as const;

/** Kept: file, text and report are stored for the time chosen. Private: nothing is. */
export const checkModes = ["kept", "private"] as const;

/** The stages of a running check, in order. */
export const checkStages = ["extract", "fingerprint", "search", "align", "score", "sign"] as const;

/** Where a form says nothing: shorter matches are mostly set phrases. The engine has the same number. */
export const SMALL_MATCH_WORDS = 14;

/** What the staff's list of checks can be cut down to: a stage under way, or how a check is. */
export const checkListStates = ["queued", ...checkStages, "stuck", "ready", "failed", "cancelled", "revoked"] as const;

export const checkActionNames = ["rerun", "cancel", "revoke", "give_back"] as const;

/** 20 MB: the upload limit of a similarity check, bytes. */
export const UPLOAD_LIMIT_BYTES = 20_971_520;

/** A file that is sent in parts comes in parts of at most 2 MiB, bytes. */
export const UPLOAD_PART_BYTES = 2_097_152;

export const documentKinds = ["pdf", "docx", "doc", "text"] as const;

export const documentStatuses = ["uploading", "received", "ready", "rejected", "deleting", "deleted"] as const;

/** The file is there and no one has deleted it. */
export const presentDocumentStatuses = ["received", "ready", "rejected"] as const;

/** What its owner finds: one that is being deleted is shown as that. */
export const foundDocumentStatuses = ["uploading", ...presentDocumentStatuses, "deleting"] as const;

export const retentionChoices = [1, 7, 30, 90] as const;

export const WORDS_MIN = 150;

export const WORDS_MAX = 100_000;

export const PASTE_LIMIT_CHARACTERS = 1_000_000;

/** Versions of one work that are looked at: no one writes more. */
export const VERSIONS_MOST = 200;

/** Why a file cannot be checked. Closed: each reason has words of its own in app/core/checks/unreadable.ts. */
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

/** What became of one run of a check. */
export type RunOutcome = "done" | "failed" | "nothing";
