import type { FieldMessages } from "#core/app-error.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { OrderDraft } from "#schema/orders/order.ts";

/** A document as the order form uses it. */
export type PickedDocument = {
  id: string;
  name: string;
  kind: DocumentKind;
  bytes: number;
  words: number | null;
  status: string;
  /** Pages or sections with their word counts; null or absent until they are counted. */
  parts?: { name: string; words: number }[] | null;
};

/** The props of every step: the draft, its change handler, and the field errors. */
export type StepProps = {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  fields: FieldMessages;
};
