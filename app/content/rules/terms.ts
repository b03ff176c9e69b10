import { firstVersion, type RuleText } from "./rule-text.ts";

export function terms(appName: string): RuleText {
  return {
    title: "Terms of service",
    lead: "What you may expect from us, what we expect from you, and what happens when something goes wrong.",
    version: "2026-11-25",
    changes: [
      { date: "2026-11-25", what: "Plainer words. No rule changed." },
      {
        date: "2026-11-23",
        what: "Your text: the “student repository” is now called other students’ documents. Nothing else changed.",
      },
      ...firstVersion,
    ],
    sections: [
      {
        id: "what",
        title: "What this is",
        blocks: [
          `${appName} checks texts for similarity and offers help with academic writing: proofreading, editing, formatting, feedback, tutoring and model outlines. Reading the site needs no account; checking a text does.`,
          "By using the service you agree to these terms and to the integrity rules. If you do not agree with them, please do not use it.",
        ],
      },
      {
        id: "integrity",
        title: "The work stays yours",
        blocks: [
          "We do not write assignments or parts of them, and we do not disguise where words come from. We reject every such request, for any person and at any price.",
          "You are responsible for knowing what your institution allows and for telling us. Our changes are marked, so that you can show what was done.",
        ],
      },
      {
        id: "account",
        title: "Your account",
        blocks: [
          "You must be 16 or older. One account is for one person. Keep your password to yourself and tell us if you think another person uses your account.",
          "We may suspend an account that attacks the service, uses it to read other people’s texts, or breaks the integrity rules. We tell you why, and you can object by writing to us.",
        ],
      },
      {
        id: "checks",
        title: "Similarity checks",
        blocks: [
          "The first checks in 24 hours are free for each account, as many as the pricing page says; you can buy more, and the credit of a failed check is returned. A check compares your text with the collections named in the report. It does not search everything, and a low number does not mean that another checker finds nothing.",
          "A score says how much of a text matches other texts. It says nothing about intent and is not a judgement about a person. Please do not use it as the only reason for one.",
          "You may only submit text that you have the right to submit.",
        ],
      },
      {
        id: "orders",
        title: "Orders and prices",
        blocks: [
          `Prices are calculated from the price list that is valid when you request a price, in US dollars before tax. The pricing page shows its version and date. A price is valid for 30 minutes. An order is agreed when you have paid for it; an unpaid order expires after 24 hours.`,
          "You can cancel until delivery, and you see the refund before you confirm: the full price while no expert is assigned, 90% until work starts, then the part that has not been done, at least 30%. If something that was agreed is missing, two revisions within 14 days cost nothing. If you do not reply within 14 days, the order is approved automatically.",
          "If we deliver late, we refund 10% of the price automatically for every 12 hours of delay, or part of them, up to half the price; after 48 hours you can cancel and get a full refund. While we wait for your answer to a question, the deadline is paused.",
        ],
      },
      {
        id: "yours",
        title: "Your text",
        blocks: [
          "Your text remains yours. You allow us to store and process it for as long as you chose and only to do what you asked for. If you let other students’ checks find a document, you allow later checks to say that blocks of it match; its words, title and author are not shown to other students.",
        ],
      },
      {
        id: "ours",
        title: "Our texts",
        blocks: [
          "You may read, print, quote and link our articles. Please name the author and the page.",
          "Names of other products belong to their owners. This is an independent check. It is not affiliated with Turnitin.",
        ],
      },
      {
        id: "limits",
        title: "What we cannot promise",
        blocks: [
          "The service can be interrupted, and a check can miss a match or show one that means nothing. Read the matches and keep your own copy of your work.",
          "Nothing in these terms limits rights that the law gives you and that cannot be given up, nor our liability for intent, gross negligence, or harm to life and health.",
        ],
      },
      {
        id: "changes",
        title: "Changes and questions",
        blocks: [
          "A new version gets a new date and a line in the list below. For an order, the version that was valid when it was agreed applies.",
          "Something unclear or unfair? Write to us on the contact page; support answers.",
        ],
      },
    ],
  };
}
