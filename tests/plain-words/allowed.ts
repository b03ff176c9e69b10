/** A text that keeps a phrase of the list: where, which words, and why. */
export const allowed: { path: string; words: string; reason: string }[] = [
  {
    path: "app/components/checks/report-viewer/flags/flag-panel.tsx",
    words: "Sometimes a letter is added to every word",
    reason: "a letter of the alphabet",
  },
  {
    path: "app/routes/public/integrity.tsx",
    words: "Integrity: the words stay yours",
    reason: "the slogan, as the title of a public page",
  },
  {
    path: "app/content/rules/integrity.ts",
    words: "The rule is short: the words stay yours.",
    reason: "the slogan, explained by the page it opens",
  },
  {
    path: "app/content/rules/integrity.ts",
    words: "What I hand in is my own work",
    reason: "the honour code of version 2026-11, as people have accepted it",
  },
];
