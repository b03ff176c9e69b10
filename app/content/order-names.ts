import type { ServiceKind } from "#schema/vocabulary/orders.ts";

export const serviceNames: Readonly<Record<ServiceKind, string>> = {
  proofreading: "Proofreading",
  editing: "Editing",
  formatting: "Formatting",
  feedback: "Feedback report",
  tutoring: "Tutoring",
  "model-outline": "Model outline",
};

export const levelNames = {
  "high-school": "High school",
  undergraduate: "Undergraduate",
  masters: "Master’s",
  doctoral: "Doctoral",
  professional: "Professional",
} as const;

export const deadlineNames = {
  12: "12 hours",
  24: "24 hours",
  48: "48 hours",
  72: "3 days",
  120: "5 days",
  168: "7 days",
  336: "14 days",
} as const;
