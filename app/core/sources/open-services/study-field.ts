import type { StudyField } from "#schema/vocabulary/open-services.ts";

type Field = Exclude<StudyField, "general">;

/** Words that texts of a field have and others have not, as beginnings of words. */
const words: Record<Field, RegExp> = {
  health:
    /\b(?:patient|nurs(?:e|ing)|clinic|hospital|disease|symptom|therap(?:y|ies|eutic)|diagnos|medic(?:al|ine|ation)|surg(?:ery|ical)|infect|mortality|palliative|vaccin|cancer|diabet|chronic|placebo|dementia|midwif|ward\b|dose|blood|health)/g,
  social:
    /\b(?:social work|safeguard|welfare|famil(?:y|ies)|communit(?:y|ies)|poverty|inequalit|foster|child protection|homeless|refugee|domestic violence|advocacy|empower|stigma|service users?|social care|youth|disabilit|discriminat|gender|ethnic|racis[mt]|neighbou?rhood)/g,
  computing:
    /\b(?:algorithm|software|neural|dataset|comput(?:er|ing|ation)|network|encrypt|cryptograph|blockchain|bitcoin|ethereum|smart contract|token|machine learning|language model|classif(?:y|ier|ication)|training data|server|database|protocol|latency|throughput|program(?:ming|mer)?\b|code\b|cloud|internet|cyber|hash)/g,
};

/** Below this many words of a field in a thousand a text is of none. */
const LEAST_OF_1000 = 8;
/** How much more than the next field the first must have. */
const LEAD = 1.5;
/** Characters that are looked at. */
const LONGEST = 100_000;

/** The field of study of a text, by which services are chosen; general where no field leads. */
export function studyFieldOf(text: string): StudyField {
  const read = text.slice(0, LONGEST).toLowerCase();
  const all = (read.match(/\p{L}+/gu) ?? []).length;
  const shares = (Object.keys(words) as Field[])
    .map((field) => ({ field, share: ((read.match(words[field]) ?? []).length / Math.max(1, all)) * 1000 }))
    .sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (!first || first.share < LEAST_OF_1000 || first.share < LEAD * (second?.share ?? 0)) return "general";
  return first.field;
}
