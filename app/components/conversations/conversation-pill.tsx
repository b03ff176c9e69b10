import { Check, Clock, Lock, MessageSquare } from "lucide-react";
import { Pill } from "#app/components/ui/pill.tsx";
import type { ConversationStatus, Priority } from "#schema/vocabulary/conversations.ts";
import iconStyles from "../ui/icon.module.css";

const forStudents = {
  open: { words: "Waiting for us", tone: "plain", icon: Clock },
  pending: { words: "Answered", tone: "accent", icon: MessageSquare },
  snoozed: { words: "Waiting for us", tone: "plain", icon: Clock },
  resolved: { words: "Resolved", tone: "good", icon: Check },
  locked: { words: "Closed", tone: "plain", icon: Lock },
} as const;

const forStaff = {
  open: { words: "Waiting", tone: "warn", icon: Clock },
  pending: { words: "Answered", tone: "accent", icon: MessageSquare },
  snoozed: { words: "Snoozed", tone: "plain", icon: Clock },
  resolved: { words: "Resolved", tone: "good", icon: Check },
  locked: { words: "Closed", tone: "plain", icon: Lock },
} as const;

/** The status of a conversation, worded for students or for staff. */
export function ConversationPill({ status, staff = false }: { status: ConversationStatus; staff?: boolean }) {
  const { words, tone, icon: Icon } = (staff ? forStaff : forStudents)[status];
  return (
    <Pill tone={tone} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
      {words}
    </Pill>
  );
}

export const priorityNames: Readonly<Record<Priority, string>> = {
  low: "Low",
  medium: "Normal",
  high: "High",
  urgent: "Urgent",
};
