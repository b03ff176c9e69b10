import { recoveryCopies } from "#core/shared/recovery-copies.ts";
import { firstVersion, type RuleText } from "./rule-text.ts";

export function privacy(appName: string): RuleText {
  return {
    title: "Privacy policy",
    lead: "What we keep, where, for how long, and how you can delete it.",
    version: "2026-11-29",
    changes: [
      {
        date: "2026-11-29",
        what: "Deleting: which copies of deleted data there are, and for how long. Before, our own backups and freed parts of the database file were not named.",
      },
      { date: "2026-11-25", what: "Plainer words. No rule changed." },
      {
        date: "2026-11-23",
        what: "Other students’ documents: for thirty days we remember which blocks of 25 words your documents were shown or came near to. Before, we remembered which documents they matched.",
      },
      ...firstVersion,
    ],
    sections: [
      {
        id: "short",
        title: "In short",
        blocks: [
          {
            list: [
              "You choose how long a checked file is kept: 1, 7, 30 or 90 days. 30 is what we suggest.",
              "Deleted data is really deleted: the file, text and fingerprints are removed from our systems at once.",
              "We do not sell data, show advertisements, follow you to other sites or train language models with your text.",
              "We tell no school that you use us.",
            ],
          },
        ],
      },
      {
        id: "what",
        title: "What is kept, and for how long",
        blocks: [
          {
            rows: [
              ["What", "Where", "How long"],
              [
                "A file you check, and the text read from it",
                "File storage, encrypted",
                "1, 7, 30 or 90 days, as you choose; until you delete it if that is sooner",
              ],
              ["The report", "File storage; its score in the database", "As long as the document"],
              [
                "Fingerprints of a text",
                "The search index, only if you let other students’ checks find the text",
                "Until you delete the document",
              ],
              [
                "The numbers of 25-word blocks of other students’ documents that your documents were shown or came near to",
                "Database",
                "30 days",
              ],
              [
                "Your name, email address and settings",
                "Database, and our identity provider",
                "As long as you have an account",
              ],
              [
                "Messages to us, and the whole text of an email that you answered with",
                "Database",
                "Until you ask us to delete them, or as long as the law makes us keep proof",
              ],
              ["Your notifications, and whether their emails were sent", "Database", "180 days; for emails 90 days"],
              [
                "That emails to your address bounced, or that you reported one as spam",
                "Database",
                "90 days; a report as spam 400 days",
              ],
              ["The ID of an email or chat message we received, not its text", "Database", "30 days"],
              [
                "A line for each request: time, kind of page, status, length; no text, no address",
                "Log",
                "Days, for finding faults",
              ],
            ],
          },
          `The operator of this installation of ${appName} is responsible for this data. Write to them on the contact page, topic “privacy”.`,
        ],
      },
      {
        id: "check",
        title: "What happens to a text you check",
        blocks: [
          "It is uploaded over an encrypted connection, read by a program, cut into short runs of words, and compared. No person reads it. Only you can see the report.",
          "A match in other students’ documents is shown to you as “other students’ documents”, without title, name or words of theirs, and without saying in how many documents it is. The same holds the other way round.",
          "Staff see that a check ran, how long it took and its figures. They do not see your text or your report; if you want help with a match, send us the passage.",
          "If you order help with a document, those who work on that order open it, and the order’s history shows you who did and when. We keep the document until the order is finished, even if its own time has passed; files delivered to you stay with the order. A person who pays with your link sees the service and the price, but not the text. The card is entered at the payment provider; we keep its brand, its last four digits and the receipt.",
        ],
      },
      {
        id: "repository",
        title: "Other students’ documents",
        blocks: [
          "Other students’ checks can find your document only if you tick the box for it. They are then told that blocks of 25 words of their text also appear in other students’ documents. Delete the document to remove it; its fingerprints are removed from the search index.",
          "The fingerprints of such a document are numbers, each made of three neighbouring words with a secret key. Without the key they say nothing; a person with the key could test guesses, so we treat fingerprints as part of your text.",
          "For thirty days we remember, by numbers alone, which 25-word blocks of other students’ documents your documents were shown. A block that was shown to three of your works, or to ten documents, is hidden from the next one, and staff see that something was hidden. This prevents people from extracting a text with many checks.",
          "For thirty days we also keep the numbers of blocks that nearly matched one of your documents: at least half of the 25 words are in it, and the block was not shown. Only admins see them, in a list of possible attempts to extract other students’ texts, and they change nothing by themselves. These numbers stay for the thirty days if you delete the document.",
        ],
      },
      {
        id: "delete",
        title: "Deleting",
        blocks: [
          "Delete a document on its page, or wait until its time is over. File, text, report and fingerprints are removed from the running systems.",
          "So that a fault can be undone, there are copies of what was deleted, for a limited time. Texts and reports are in our own backups alone, because they are kept only as files, encrypted, and deleted files are not kept in versions.",
          {
            rows: [
              ["What", "How long after the deletion"],
              ...recoveryCopies.map(({ what, howLong }) => [what, howLong]),
            ],
          },
        ],
      },
      {
        id: "cookies",
        title: "Cookies and browser storage",
        blocks: [
          "Reading public pages sets no cookie. Signing in sets what the session needs, and nothing for advertising or measuring.",
          "We count how often each public page is opened, where a visit begins, which pages an article leads to, and searches that find nothing. The counts are by day, and contain no name, address or other identifier of a reader.",
          "If you choose light or dark, that one word is kept in your browser under “theme”.",
          "The file or text you choose for a check is kept in your browser for one hour, so that it is still there after you sign in, reload or close the page. It is erased when its check starts, when you discard it, when you sign out and after the hour.",
        ],
      },
      {
        id: "others",
        title: "Who else is involved",
        blocks: [
          {
            list: [
              "Cloudflare runs the servers, the database and the file storage.",
              "The identity provider, Clerk, keeps accounts and passwords, unless this installation signs people in itself.",
              "Where a check offers to compare with the open literature and you tick that box, short phrases of your text are sent to the services you choose, such as Europe PMC or Wikipedia. We leave out the title page, quotations, references, numbers, and names as far as we recognise them, and the report lists each phrase. To complete the details of a source that was found, its title, authors or DOI are sent to Crossref and DOAJ; pages that a web search finds are fetched from their sites. Nothing else about you is sent, and nothing at all if you do not tick the box.",
              "A payment provider will see what a payment needs, once you pay. We never see a card number.",
            ],
          },
          "None of them may use your texts for purposes of their own.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        blocks: [
          "You may ask what we keep about you, have it corrected, get a copy, have it deleted, and object. Write to us on the contact page, topic “privacy”. You may also complain to the data protection authority of your country.",
        ],
      },
    ],
  };
}
