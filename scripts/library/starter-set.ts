/** The fields of study of the product's students. */
export type Field = "nursing" | "social work" | "technology" | "AI" | "crypto";

/** Where the publisher's own checksum of a file is. */
export type PublishedChecksum =
  /** A text file with a line "HASH  NAME" for each file; `line` fits the file's name there. */
  | { kind: "list"; address: string; algorithm: "sha1"; line: RegExp }
  /** Hugging Face answers with the SHA-256 of a large file in the header X-Linked-Etag. */
  | { kind: "header"; header: string; algorithm: "sha256" }
  /** None: the SHA-256 of the first download is kept and compared with. */
  | { kind: "none" };

export type StarterFile = {
  /** In the work folder; its ending is that of the format. */
  name: string;
  address: string;
  /** About. */
  bytes: number;
  checksum: PublishedChecksum;
  /** Of a book: what a reference list says of it, and the page that leads to the file if its address has changed. */
  book?: { title: string; authors: string; page: string };
};

export type StarterEntry = {
  name: string;
  collection: string;
  description: string;
  fields: readonly Field[];
  homepage: string;
  /** Of texts that state none; null if each states its own. */
  licence: string | null;
  licences: string;
  format: "wikipedia" | "jsonl" | "folder";
  files: readonly StarterFile[];
  /** Our field → that of a record. */
  map?: Record<string, string>;
  /** Rows that are imported at most, if not all. */
  limit?: number;
  /** Texts that are imported, and their words: about. */
  rows: number;
  words: number;
};

const everyField: readonly Field[] = ["nursing", "social work", "technology", "AI", "crypto"];
const huggingFace: PublishedChecksum = { kind: "header", header: "x-linked-etag", algorithm: "sha256" };
const eachTexts = "CC BY, CC BY-SA, CC0 or public domain, as each text states";

// Addresses as documented by their publishers, not fetched here. Sizes, rows and words are approximate: sizes of files
// as listed in 2025 and 2026, rows and words from the data sets' cards (the Common Pile, arXiv:2506.05209, table 6).
export const starterSet: readonly StarterEntry[] = [
  {
    name: "simple-wikipedia",
    collection: "Simple English Wikipedia",
    description: "Encyclopedia in plain English, all subjects; articles of at least 100 words.",
    fields: everyField,
    homepage: "https://simple.wikipedia.org/",
    licence: "CC BY-SA 4.0",
    licences: "CC BY-SA 4.0",
    format: "wikipedia",
    files: [
      {
        name: "simplewiki-latest-pages-articles-multistream.xml.bz2",
        address: "https://dumps.wikimedia.org/simplewiki/latest/simplewiki-latest-pages-articles-multistream.xml.bz2",
        bytes: 384_000_000,
        checksum: {
          kind: "list",
          address: "https://dumps.wikimedia.org/simplewiki/latest/simplewiki-latest-sha1sums.txt",
          algorithm: "sha1",
          // The list has the dump's date where the address has "latest".
          line: /^simplewiki-\d{8}-pages-articles-multistream\.xml\.bz2$/,
        },
      },
    ],
    rows: 285_000,
    words: 50_000_000,
  },
  {
    name: "pubmed",
    collection: "PubMed Central, open articles",
    description: "The first 50,000 articles of the Common Pile’s PubMed: medicine, nursing and public health.",
    fields: ["nursing", "social work"],
    homepage: "https://huggingface.co/datasets/common-pile/pubmed_filtered",
    licence: null,
    licences: eachTexts,
    format: "jsonl",
    files: [
      commonPile(
        "pubmed_filtered",
        "c156f0569a92d8f2edc33cebe1f72f7d3e1cae84",
        "licensed_pubmed-0000.json.gz",
        2_580_000_000,
      ),
    ],
    map: { authors: "metadata.authors.last" },
    limit: 50_000,
    rows: 50_000,
    words: 300_000_000,
  },
  {
    name: "arxiv",
    collection: "arXiv, open papers",
    description:
      "The last part of the Common Pile’s arXiv papers: computer science with AI and cryptography, physics, mathematics.",
    fields: ["technology", "AI", "crypto"],
    homepage: "https://huggingface.co/datasets/common-pile/arxiv_papers_filtered",
    licence: null,
    licences: eachTexts,
    format: "jsonl",
    files: [
      commonPile(
        "arxiv_papers_filtered",
        "033cf7f53f9b348deec868c1a5a48484f3ee9e52",
        "arxiv-papers-0007.json.gz",
        210_893_770,
      ),
    ],
    rows: 10_600,
    words: 100_000_000,
  },
  {
    name: "pressbooks",
    collection: "Pressbooks, open textbooks",
    description:
      "Chapters of open textbooks of all subjects, among them social work and nursing, from the Common Pile.",
    fields: everyField,
    homepage: "https://huggingface.co/datasets/common-pile/pressbooks_filtered",
    licence: null,
    licences: eachTexts,
    format: "jsonl",
    files: [
      commonPile(
        "pressbooks_filtered",
        "1a1d3b50d77f834370f8eb4c0d174668dd1676bb",
        "pressbooks-0000.json.gz",
        191_725_499,
      ),
    ],
    rows: 54_000,
    words: 97_000_000,
  },
  {
    name: "libretexts",
    collection: "LibreTexts, open textbooks",
    description:
      "Sections of open textbooks of all subjects, among them social work and computing, from the Common Pile.",
    fields: ["nursing", "social work", "technology"],
    homepage: "https://huggingface.co/datasets/common-pile/libretexts_filtered",
    licence: null,
    licences: eachTexts,
    format: "jsonl",
    files: [
      commonPile(
        "libretexts_filtered",
        "70388bca52b4a93515e14b1d56618fd7944988fd",
        "libretexts-0000.json.gz",
        115_037_937,
      ),
    ],
    rows: 40_000,
    words: 62_000_000,
  },
  {
    name: "open-rn",
    collection: "Open RN nursing textbooks",
    description: "Textbooks of the Open RN project at Wisconsin’s technical colleges.",
    fields: ["nursing"],
    homepage: "https://wtcs.pressbooks.pub/",
    licence: "CC BY 4.0",
    licences: "CC BY 4.0",
    format: "folder",
    files: [
      openRn("pharmacology", "Nursing Pharmacology 2e"),
      openRn("nursingfundamentals", "Nursing Fundamentals 2e"),
      openRn("nursingskills", "Nursing Skills 2e"),
      openRn("nursingmhcc", "Nursing: Mental Health and Community Concepts 2e"),
      openRn("nursingmpc", "Nursing Management and Professional Concepts 2e"),
      openRn("nursingadvancedskills", "Nursing Advanced Skills"),
    ],
    rows: 6,
    words: 1_800_000,
  },
  {
    name: "openstax",
    collection: "OpenStax textbooks (CC BY)",
    description: "Textbooks of OpenStax whose licence is CC BY: nursing, psychology, sociology, computing.",
    fields: ["nursing", "social work", "technology"],
    homepage: "https://openstax.org/subjects",
    licence: "CC BY 4.0",
    licences: "CC BY 4.0",
    format: "folder",
    // Left out because their licence is CC BY-NC-SA 4.0: Introduction to Computer Science, Principles of Data Science,
    // Foundations of Information Systems. OpenStax asks that its books are not given to language models; a check only
    // compares.
    files: [
      openStax("fundamentals-nursing", "Fundamentals of Nursing", "Fundamentals_of_Nursing_-_WEB.pdf"),
      openStax("pharmacology", "Pharmacology for Nurses", "Pharmacology-WEB.pdf"),
      openStax("population-health", "Population Health for Nurses", "Population_Health_for_Nurses_-_WEB.pdf"),
      openStax(
        "psychiatric-mental-health",
        "Psychiatric-Mental Health Nursing",
        "Psychiatric-Mental_Health_Nursing-WEB.pdf",
      ),
      openStax("psychology-2e", "Psychology 2e", "Psychology2e_WEB.pdf"),
      openStax("introduction-sociology-3e", "Introduction to Sociology 3e", "IntroductiontoSociology3e-WEB.pdf"),
      openStax(
        "introduction-python-programming",
        "Introduction to Python Programming",
        "Introduction_to_Python_Programming_-_WEB.pdf",
      ),
      openStax(
        "workplace-software-skills",
        "Workplace Software and Skills",
        "Workplace_Software_and_Skills_-_WEB_IlfJtcP.pdf",
      ),
    ],
    rows: 8,
    words: 3_000_000,
  },
];

/** A file of one revision of a data set, which never changes. */
function commonPile(set: string, revision: string, name: string, bytes: number): StarterFile {
  const address = `https://huggingface.co/datasets/common-pile/${set}/resolve/${revision}/${name}`;
  return { name, address, bytes, checksum: huggingFace };
}

/**
 * Pressbooks makes the EPUB of this address anew when a book is changed; the address stays. Sizes are estimates: the
 * publisher states none.
 */
function openRn(book: string, title: string): StarterFile {
  const page = `https://wtcs.pressbooks.pub/${book}/`;
  return {
    name: `${book}.epub`,
    address: `${page}open/download?type=epub`,
    bytes: 40_000_000,
    checksum: { kind: "none" },
    book: { title, authors: "Kimberly Ernstmeyer; Elizabeth Christman", page },
  };
}

/**
 * The page of a book stays; the address of its PDF changes with some editions (a suffix is added to its name), and a
 * licence may change with it. Sizes are estimates.
 */
function openStax(book: string, title: string, pdf: string): StarterFile {
  return {
    name: `${book}.pdf`,
    address: `https://assets.openstax.org/oscms-prodcms/media/documents/${pdf}`,
    bytes: 90_000_000,
    checksum: { kind: "none" },
    book: { title, authors: "OpenStax", page: `https://openstax.org/details/books/${book}` },
  };
}
