import type { DomainSlug } from "#schema/content/domain.ts";

export type FieldTexts = { lead: string; ask: readonly { question: string; answer: string }[] };

/** The texts of a field's page, besides its services and articles. */
export const fields: Readonly<Record<DomainSlug, FieldTexts>> = {
  "adult-health": {
    lead: "Care plans, reflective accounts and evidence reviews. We read for the sentence that says why this patient, tonight, and leave the argument with you.",
    ask: [
      {
        question: "May you correct my reflective account?",
        answer:
          "Yes, if your programme allows proofreading. The language is corrected and tracked; what happened on the ward, and what you thought of it, is not touched. Where a sentence is unclear we ask what you meant.",
      },
      {
        question: "What if my draft names a patient?",
        answer:
          "Remove names, dates and ward names before you send it. If we find one, we stop and tell you instead of working on the file.",
      },
      {
        question: "Which referencing style do you know?",
        answer:
          "Send your school’s guide with your question. Harvard in particular differs from one university to the next.",
      },
    ],
  },
  "mental-health": {
    lead: "Formulation, risk and therapeutic communication, in words that describe a person and not a label. We mark the language; the judgement stays yours.",
    ask: [
      {
        question: "Do you check my formulation?",
        answer:
          "We check whether it reads as one: whether each factor is tied to something in the account. Whether it is right clinically is for you and your supervisor.",
      },
      {
        question: "How do you treat words about self-harm and suicide?",
        answer:
          "With the wording that current guidance for professionals recommends. We mark older phrases and explain why they are no longer used.",
      },
      {
        question: "May I send a case from placement?",
        answer: "Only with names changed and identifying details removed. A changed name alone is often not enough.",
      },
    ],
  },
  "child-nursing": {
    lead: "Family-centred care, safeguarding and drug sums. We ask where the child’s own voice is, and whether every step of a calculation can be followed.",
    ask: [
      {
        question: "Do you check drug calculations?",
        answer:
          "We check that the working is shown and that the units survive each step. We do not calculate the answer for you, and nothing here is advice for a real child.",
      },
      {
        question: "Can you help with a safeguarding essay?",
        answer:
          "With its language, order and references, yes. The law differs by country: tell us which one you write about.",
      },
      {
        question: "My case study involves a family. What must I remove?",
        answer:
          "Names, places, dates, and combinations that only one family has. If you are unsure, ask before you send it.",
      },
    ],
  },
  "social-work": {
    lead: "Assessments, case studies and law in practice. We look for the point where description turns into judgement, and ask what it is based on.",
    ask: [
      {
        question: "Can you tell me whether my assessment is right?",
        answer: "No. We tell you whether a reader can follow how you came to it, and where a claim has no evidence.",
      },
      {
        question: "Do you know the statute I cite?",
        answer:
          "We check that act, section and year are cited in your style and can be found. We do not give legal advice.",
      },
      {
        question: "May I write in the first person?",
        answer: "Many programmes want it in reflections and forbid it in reports. Tell us your rule and we follow it.",
      },
    ],
  },
  technology: {
    lead: "Records, devices and usability on the ward. We make sure that a nurse can read the technology and an engineer can read the ward.",
    ask: [
      {
        question: "Do you read code or system diagrams?",
        answer:
          "As part of a text, yes: whether the figure shows what the paragraph claims. We do not write or repair code that is assessed.",
      },
      {
        question: "Which style for standards and software?",
        answer:
          "Standards, versions and data sets have their own forms in APA, IEEE and Vancouver. We add them and list what is missing.",
      },
      {
        question: "Can you help with an evaluation chapter?",
        answer:
          "With its structure and wording, and by asking what the measure measures. The evaluation itself is yours.",
      },
    ],
  },
  ai: {
    lead: "Methods chapters, evaluation and ethics statements. We ask which set each number comes from, and whether the limits are where the reader looks for them.",
    ask: [
      {
        question: "Do you say whether a text was written by a machine?",
        answer: "No. No method is reliable enough to use against a person, so we do not guess.",
      },
      {
        question: "I used a language model while drafting. Will you still read it?",
        answer:
          "Yes, if your school allows it and your text says how you used it. We can help you word that statement.",
      },
      {
        question: "Can you check my results table?",
        answer:
          "We check that the text and the table say the same, and that a reader could repeat the split. We do not rerun experiments.",
      },
    ],
  },
  crypto: {
    lead: "Protocols, regulation and empirical work. We keep the claim apart from the white paper it came from.",
    ask: [
      {
        question: "May I cite a white paper?",
        answer:
          "As a statement by its authors, yes. As evidence that it works, no: we mark such places and ask for a second source.",
      },
      {
        question: "Do you give advice about holding or trading?",
        answer: "Never. We read academic writing about the field and nothing else.",
      },
      {
        question: "How do I cite a block, a contract or a commit?",
        answer:
          "With the chain, the address or hash, the height and the date you read it. We use the closest form that your style has.",
      },
    ],
  },
};
