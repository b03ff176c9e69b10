import { Check, Clock, Lock, MessageSquare } from "lucide-react";
import { Pill } from "#app/components/ui/pill.tsx";
import { type ConversationStatus, contactTopics, type Priority } from "#schema/vocabulary/conversations.ts";

const forStudents = {
  open: { words: "Waiting for us", tone: "plain", icon: Clock },
  pending: { words: "Answered", tone: "pen", icon: MessageSquare },
  snoozed: { words: "Waiting for us", tone: "plain", icon: Clock },
  resolved: { words: "Resolved", tone: "good", icon: Check },
  locked: { words: "Closed", tone: "plain", icon: Lock },
} as const;

const forStaff = {
  open: { words: "Waiting", tone: "warn", icon: Clock },
  pending: { words: "Answered", tone: "pen", icon: MessageSquare },
  snoozed: { words: "Snoozed", tone: "plain", icon: Clock },
  resolved: { words: "Resolved", tone: "good", icon: Check },
  locked: { words: "Closed", tone: "plain", icon: Lock },
} as const;

/** Where a conversation is, in the words of anyone who reads it. */
export function ConversationPill({ status, staff = false }: { status: ConversationStatus; staff?: boolean }) {
  const { words, tone, icon: Icon } = (staff ? forStaff : forStudents)[status];
  return (
    <Pill tone={tone} glyph={<Icon className="i" aria-hidden="true" />}>
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

const topicLabels: Readonly<Record<(typeof contactTopics)[number], string>> = {
  order: "An order",
  payment: "A payment",
  "similarity check": "A similarity check",
  privacy: "Privacy",
  press: "Press",
  "integrity report": "An integrity report",
  other: "Something else",
};

export const topicChoices = contactTopics.map((value) => ({ value, label: topicLabels[value] }));

/** A topic in words. The contact form makes its topic the subject as well; any other subject stays what it is. */
export function topicName(topic: string): string {
  return topicChoices.find(({ value }) => value === topic)?.label ?? topic;
}
