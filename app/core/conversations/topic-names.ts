import { contactTopics } from "#schema/vocabulary/conversations.ts";

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

/** The name of a topic. The contact form uses the topic as the subject; any other subject is returned unchanged. */
export function topicName(topic: string): string {
  return topicChoices.find(({ value }) => value === topic)?.label ?? topic;
}
