import type { FoundKind } from "#schema/vocabulary/search.ts";

/** Something that a search found, and the page that shows it. */
export type Found = {
  /** Of its kind. */
  id: string;
  kind: FoundKind;
  title: string;
  /** A number, an address or a status; empty if there is nothing to add. */
  detail: string;
  href: string;
};

export const foundKindNames: Readonly<Record<FoundKind, string>> = {
  page: "Pages and actions",
  person: "People",
  order: "Orders",
  conversation: "Conversations",
  check: "Checks",
  document: "Documents",
  report: "Reports",
  article: "Articles",
};
