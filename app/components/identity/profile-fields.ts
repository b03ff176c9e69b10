import type { Choice } from "#app/components/ui/field.tsx";
import { levelNames } from "#app/content/order-names.ts";

const notGiven: Choice = { value: "", label: "Not given" };

/** The options of the profile fields, worded for students. */
export const profileChoices = {
  level: [notGiven, ...Object.entries(levelNames).map(([value, label]) => ({ value, label }))],
  citationStyle: [
    notGiven,
    { value: "APA7", label: "APA 7" },
    { value: "MLA9", label: "MLA 9" },
    { value: "Harvard", label: "Harvard" },
    { value: "Vancouver", label: "Vancouver" },
    { value: "Chicago17", label: "Chicago 17" },
    { value: "IEEE", label: "IEEE" },
  ],
  englishVariety: [
    notGiven,
    { value: "en-GB", label: "United Kingdom" },
    { value: "en-US", label: "United States" },
    { value: "en-AU", label: "Australia" },
    { value: "en-CA", label: "Canada" },
  ],
  institutionRule: [
    notGiven,
    { value: "comments_only", label: "Comments only" },
    { value: "corrections_allowed", label: "Corrections are allowed" },
    { value: "unsure", label: "I am not sure" },
  ],
} as const satisfies Record<string, readonly Choice[]>;
