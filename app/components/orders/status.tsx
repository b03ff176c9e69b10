import { Ban, Check, Clock, CreditCard, MessageSquare, RotateCcw, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { statusNames } from "#core/orders/order.ts";
import type { OrderPaymentStatus, WorkStatus } from "#schema/vocabulary/orders.ts";
import iconStyles from "../ui/icon.module.css";
import { Pill, type PillTone, type Progress, ProgressGlyph } from "../ui/pill.tsx";

/** The progress shown by the ring before a row. */
export const progressOf: Record<WorkStatus, Progress> = {
  draft: "empty",
  quoted: "empty",
  awaiting_payment: "empty",
  paid: "empty",
  assigned: "quarter",
  in_progress: "half",
  needs_info: "half",
  in_review: "most",
  delivered: "full",
  revision_requested: "half",
  approved: "full",
  closed: "full",
  cancelled: "empty",
  expired: "empty",
};

const tones: Partial<Record<WorkStatus, PillTone>> = {
  awaiting_payment: "warn",
  quoted: "warn",
  needs_info: "warn",
  revision_requested: "warn",
  approved: "good",
  closed: "good",
  cancelled: "plain",
  expired: "plain",
};

const glyphs: Partial<Record<WorkStatus, ReactNode>> = {
  quoted: <Clock className={iconStyles.root} aria-hidden="true" />,
  awaiting_payment: <CreditCard className={iconStyles.root} aria-hidden="true" />,
  needs_info: <MessageSquare className={iconStyles.root} aria-hidden="true" />,
  revision_requested: <RotateCcw className={iconStyles.root} aria-hidden="true" />,
  approved: <Check className={iconStyles.root} aria-hidden="true" />,
  closed: <Check className={iconStyles.root} aria-hidden="true" />,
  cancelled: <Ban className={iconStyles.root} aria-hidden="true" />,
  expired: <Ban className={iconStyles.root} aria-hidden="true" />,
};

/** The work status: icon and label. */
export function WorkPill({ status }: { status: WorkStatus }) {
  return (
    <Pill tone={tones[status] ?? "accent"} glyph={glyphs[status] ?? <ProgressGlyph at={progressOf[status]} />}>
      {statusNames[status]}
    </Pill>
  );
}

const payments: Record<OrderPaymentStatus, { tone: PillTone; glyph: ReactNode; words: string } | null> = {
  none: null,
  pending: { tone: "warn", glyph: <Clock className={iconStyles.root} aria-hidden="true" />, words: "Not paid" },
  paid: { tone: "good", glyph: <Check className={iconStyles.root} aria-hidden="true" />, words: "Paid" },
  partially_refunded: {
    tone: "good",
    glyph: <Undo2 className={iconStyles.root} aria-hidden="true" />,
    words: "Partly refunded",
  },
  refunded: { tone: "plain", glyph: <Undo2 className={iconStyles.root} aria-hidden="true" />, words: "Refunded" },
  disputed: {
    tone: "danger",
    glyph: <TriangleAlert className={iconStyles.root} aria-hidden="true" />,
    words: "Disputed",
  },
};

const confirmed = {
  tone: "accent" as const,
  glyph: <Clock className={iconStyles.root} aria-hidden="true" />,
  words: "Bank confirming",
};

/** The payment status; empty before a payment is requested. */
export function PaymentPill({ status, confirming = false }: { status: OrderPaymentStatus; confirming?: boolean }) {
  const shown = confirming ? confirmed : payments[status];
  if (!shown) return null;
  return (
    <Pill tone={shown.tone} glyph={shown.glyph}>
      {shown.words}
    </Pill>
  );
}
