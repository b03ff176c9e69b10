export const roles = ["user", "editor", "admin"] as const;

export const userStatuses = ["active", "suspended", "deleted"] as const;

export type UserStatus = (typeof userStatuses)[number];

/** Of a promotion to admin. */
export const roleRequestStatuses = ["open", "confirmed", "withdrawn"] as const;

/**
 * Of the merge of two accounts of one person. `confirmed`: by the person or by a second admin, and everything has gone
 * over; the account that ends is removed at the identity provider next.
 */
export const accountMergeStatuses = ["requested", "confirmed", "done", "withdrawn"] as const;

/** How dates and numbers are written; BCP 47. */
export const locales = ["en-GB", "en-US"] as const;
export type Locale = (typeof locales)[number];

/** How much space the dashboard's lists take. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** Of an archive of someone's own data. */
export const dataExportStatuses = ["queued", "ready", "expired"] as const;
export type DataExportStatus = (typeof dataExportStatuses)[number];

/** Roles of the actor of an audit log entry. */
export const auditRoles = [...roles, "system"] as const;
export type AuditRole = (typeof auditRoles)[number];

/** By what the list of people is sorted. */
export const userSorts = ["joined", "name", "seen"] as const;
export type UserSort = (typeof userSorts)[number];

/** The sections of an admin's page of a person; each is loaded by itself. */
export const personSections = [
  "timeline",
  "orders",
  "payments",
  "checks",
  "conversations",
  "emails",
  "devices",
  "audit",
] as const;
export type PersonSection = (typeof personSections)[number];

/** Events of the timeline, and rows of each of the other sections: the newest. */
export const TIMELINE_MOST = 50;
export const SECTION_MOST = 50;

/** The forms of an admin's page of a person, and of the list of people. */
export const personIntents = [
  "suspend",
  "lift",
  "role",
  "request-admin",
  "confirm-admin",
  "withdraw-admin",
  "sign-out",
  "view-as",
  "write",
  "start-deletion",
  "stop-deletion",
  "merge",
  "confirm-merge",
  "withdraw-merge",
  "set-absence",
  "end-absence",
  "invite",
] as const;
export type PersonIntent = (typeof personIntents)[number];

/** The forms of the sections about the person's data. */
export const privacyIntents = ["export-data", "delete-account", "keep-account", "withdraw-texts"] as const;
export type PrivacyIntent = (typeof privacyIntents)[number];

/** The forms of how the signed-in areas look and are used. */
export const displayIntents = ["density", "shortcuts", "time-zone", "locale"] as const;
export type DisplayIntent = (typeof displayIntents)[number];

/** The forms of the calendar address. */
export const calendarIntents = ["create-calendar", "stop-calendar"] as const;
export type CalendarIntent = (typeof calendarIntents)[number];

/** The forms of the account sections of the settings. */
export const accountIntents = [
  "password",
  "address",
  "second-factor",
  "stop-second-factor",
  "end-session",
  "end-sessions",
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** The forms of an absence. */
export const absenceIntents = ["set-absence", "end-absence"] as const;
export type AbsenceIntent = (typeof absenceIntents)[number];
