import type { DomainSlug } from "#schema/content/domain.ts";

/** Invented names, titles and sentences of the year: none of these people exists. */

export const firstNames = (
  "Amara Anouk Bela Cato Dagny Edda Elif Emre Fenna Gil Hana Hedda Ilse Ines Ivo Jana Joris Juno Kaja Kian Lale Leni Liv " +
  "Lotta Malo Mara Maud Milo Mira Nael Neva Nils Noor Odile Okan Oriel Pia Quin Rafi Ronja Runa Sami Selma Soren Suri " +
  "Talia Tamsin Theo Tilda Uma Vera Wim Xenia Yara Yusuf Zadie Zora"
).split(" ");

export const lastNames = (
  "Abery Adjei Alder Ansari Arden Bakare Balint Berend Bianco Brandt Calder Castel Dahl Demir Dorn Eklund Ersoy Falk " +
  "Farrow Fenn Garvin Gosling Haas Hallam Holm Idowu Iversen Jansen Jarvis Kaya Keller Kovac Lindqvist Lorne Malik " +
  "Marlow Mbeki Mercer Nakano Novak Okafor Osei Pavic Quill Radev Rowan Sarkar Selby Sorel Tamm Thorne Ubani Varga " +
  "Vesey Wexford Winter Yilmaz Zeller"
).split(" ");

export const institutions = [
  "Northfield University",
  "Lowbridge College",
  "Harbour School of Nursing",
  "Aldermoor Institute",
];
export const programmes = [
  "BSc Nursing",
  "MSc Public Health",
  "BA Social Work",
  "BSc Computer Science",
  "MA Education",
];

export const subjects: Readonly<Record<DomainSlug, readonly string[]>> = {
  "adult-health": [
    "Falls on a rehabilitation ward",
    "Wound care at home",
    "Sepsis and the first hour",
    "Handover at night",
  ],
  "mental-health": ["Recovery and hope", "Consent in a crisis", "Sleep and low mood", "Peer support in practice"],
  "child-nursing": ["Pain scores for toddlers", "Feeding after surgery", "Families on the ward", "Play before a scan"],
  "social-work": ["Kinship care", "Safeguarding adults", "Housing and health", "Direct payments"],
  technology: ["Caches at the edge", "Testing distributed logs", "A parser for receipts", "Queues under load"],
  ai: ["Bias in triage models", "Small language models", "Explaining a decision tree", "Labels and their cost"],
  crypto: [
    "Curves over small fields",
    "Merkle trees in practice",
    "Zero knowledge for beginners",
    "Wallets and recovery",
  ],
};

export const titleForms = [
  "%",
  "%: a critical review",
  "%: a case study",
  "Reflecting on %",
  "% in the literature",
  "%, second draft",
  "Notes towards %",
];

export const instructions = [
  "Please keep my voice and mark what is unclear.",
  "The word limit is strict, so do not add sentences.",
  "I am not sure about the tenses in the second section.",
  "References are Harvard style; please check the list against the text.",
  "Please look at the order of the paragraphs first.",
  "",
];

export const questions = [
  "Which edition of the style guide does your school use?",
  "Is the table on page 3 yours, or from the source named below it?",
  "The second section ends in the middle of a sentence. Is a part missing?",
  "Should British or American spelling be used?",
];

export const answers = [
  "The seventh edition, thank you.",
  "It is mine; I add a line that says so.",
  "Sorry, I uploaded an older file. The sentence ends with the citation.",
  "British, please.",
];

export const revisionTexts = [
  "An instruction was not followed: the headings should be numbered.",
  "An error was not corrected: the second citation has the wrong year.",
  "A question: why was this sentence marked?",
  "Something else: the file opens without the comments.",
];

export const studentLines = [
  "Hello, I have a question about my report.",
  "Could you tell me why this passage is marked as a match?",
  "My deadline moved to Friday. Does that change anything?",
  "Thank you, that helps a lot.",
  "I uploaded the new version this morning.",
  "The receipt should show my full name, please.",
  "Can I leave out the reference list from the check?",
  "I do not understand the difference between the two scores.",
  "Is my document visible to other students?",
  "The tutor asked for tracked changes. Can you do that?",
  "I paid twice by mistake, could you have a look?",
  "Which citation style would you recommend for a case study?",
  "The file is a scan, so the text could not be read.",
  "Great, I will try that.",
  "Sorry for the late reply, I was on placement.",
  "Does the reading list count as a quotation?",
];

export const staffLines = [
  "Thank you for your message. I am looking at it now.",
  "The passage is also in an article of our learning hub, and the citation is one sentence too late.",
  "A new deadline is no problem as long as work has not begun.",
  "You can leave quotations out under Options; the report shows both scores.",
  "Only checks that you allow to be compared can find your text, and they never see your name.",
  "I have corrected the name on the receipt. Please reload the page.",
  "Yes: every change is tracked, and you accept or reject each one.",
  "The second payment was refunded and arrives within ten days.",
  "Could you send the page of your handbook that sets the style?",
  "The text of a scan cannot be read. Please upload the file it was made from.",
  "You are welcome. Is there anything else I can help with?",
  "I marked the three sentences that need a page number.",
  "The expert answers on the order’s page by tomorrow noon.",
];

export const clauses = [
  "on the ward of the second placement",
  "in the chapter on methods",
  "for the module in spring",
  "with the comments of my supervisor",
  "before the resubmission",
  "in the table with the results",
  "after the first draft",
  "on page twelve",
];

const beginnings =
  "ba be bo da de do fa fi fo ga go ha hi ho ka ke ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa we".split(
    " ",
  );
const endings = ["lan", "ric", "tum", "sel", "dor", "nik", "ver", "mal", "tis", "gan", "per", "lot"];
/** As many as a language has in daily use; the first ones are used most. */
const RARE_WORDS = 6_000;

/** A rare word, such as a place, a drug or a name: what makes one message differ from the others in a search. */
export function rareWord(unit: number): string {
  const place = Math.floor(RARE_WORDS * unit ** 2.5);
  const first = beginnings[place % beginnings.length] ?? "";
  const second = beginnings[Math.floor(place / beginnings.length) % beginnings.length] ?? "";
  return `${first}${second}${endings[place % endings.length] ?? ""}`;
}

export const noteLines = [
  "Asked the expert about the deadline.",
  "Same question as last week; a saved reply fits.",
  "Refund is fine if the student insists.",
  "Please check the second file before replying.",
];

export const commentLines = [
  "The example with the chart made this clear to me.",
  "Is there a source for the second figure?",
  "I used the checklist on placement and it works.",
  "The section on consent is very short.",
  "Thank you, this is the first text that explains it in order.",
];

export const conversationSubjects = [
  "A match I do not understand",
  "The receipt of my order",
  "Deadline of my order",
  "A file that cannot be read",
  "Leaving out quotations",
  "Who can see my document",
  "A second version of my text",
  "Style of the reference list",
];

export const conversationLabels = ["refund", "style", "deadline", "file", "feedback", "account"];
