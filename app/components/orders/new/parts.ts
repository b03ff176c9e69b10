import type { FieldMessages } from "#core/app-error.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { OrderDraft } from "#schema/orders/order.ts";

/** A document as the form knows it. */
export type PickedDocument = {
  id: string;
  name: string;
  kind: DocumentKind;
  bytes: number;
  words: number | null;
  status: string;
  /** Pages or sections with their words; null or absent until they are counted. */
  parts?: { name: string; words: number }[] | null;
};

/** What every step gets: the form, how to change it, and what of it needs another look. */
export type StepProps = {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  fields: FieldMessages;
};
