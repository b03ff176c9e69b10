import { SaxesParser } from "saxes";

export type Page = {
  title: string;
  /** ISO 8601, of the revision. */
  timestamp: string;
  wikitext: string;
};

/** "Simple English Wikipedia", and an address of one of its pages. */
export type Wiki = { name: string; base: string | null };

type RawPage = { namespace: string; redirect: boolean; model: string } & Page;

const emptyPage: RawPage = {
  title: "",
  namespace: "",
  redirect: false,
  timestamp: "",
  model: "wikitext",
  wikitext: "",
};

/** Elements with text that is needed; their names have one meaning in a page and in the site's description. */
const wanted = new Set(["sitename", "base", "title", "ns", "timestamp", "model", "text"]);

/** Characters. A page has at most 2 MB. */
const TEXT_MAX = 16 * 1_048_576;

/** Reads MediaWiki's export format piece by piece (mediawiki.org/wiki/Help:Export): articles that are no redirects. */
export class DumpReader {
  wiki: Wiki = { name: "Wikipedia", base: null };
  readonly #path: string;
  readonly #parser = new SaxesParser();
  #page: RawPage = { ...emptyPage };
  #ready: Page[] = [];
  #sitename = "Wikipedia";
  #text = "";
  #inside: string | null = null;
  #isDump = false;

  constructor(path: string) {
    this.#path = path;
    this.#parser.on("opentag", ({ name }) => this.#open(name));
    this.#parser.on("text", (text) => this.#take(text));
    this.#parser.on("closetag", ({ name }) => this.#close(name));
    this.#parser.on("error", () => {
      throw new Error(`${path}: the dump is not whole or not XML. Download it again.`);
    });
  }

  /** The articles that end in this piece. */
  read(xml: string): Page[] {
    this.#parser.write(xml);
    const pages = this.#ready;
    this.#ready = [];
    return pages;
  }

  /** Throws if the dump breaks off. */
  close(): void {
    this.#parser.close();
  }

  #open(name: string): void {
    if (!this.#isDump && name !== "mediawiki") throw new Error(`${this.#path}: this is not a MediaWiki dump.`);
    this.#isDump = true;
    this.#inside = wanted.has(name) ? name : null;
    this.#text = "";
    if (name === "page") this.#page = { ...emptyPage };
    else if (name === "redirect") this.#page.redirect = true;
  }

  #take(text: string): void {
    if (this.#inside !== null && this.#text.length < TEXT_MAX) this.#text += text;
  }

  #close(name: string): void {
    if (name === "page") this.#endPage();
    else if (name === this.#inside) this.#keep(name, this.#text);
    this.#inside = null;
  }

  #keep(name: string, text: string): void {
    switch (name) {
      case "sitename":
        this.#sitename = text;
        return;
      case "base":
        this.wiki = wikiOf(this.#sitename, text);
        return;
      case "title":
        this.#page.title = text;
        return;
      case "ns":
        this.#page.namespace = text;
        return;
      case "timestamp":
        this.#page.timestamp = text;
        return;
      case "model":
        this.#page.model = text;
        return;
      case "text":
        this.#page.wikitext = text;
    }
  }

  #endPage(): void {
    const { namespace, redirect, model, title, timestamp, wikitext } = this.#page;
    if (namespace === "0" && !redirect && model === "wikitext") this.#ready.push({ title, timestamp, wikitext });
    this.#page = { ...emptyPage };
  }
}

/** All Wikipedias have the same site name; the language is the first part of the host. */
function wikiOf(sitename: string, base: string): Wiki {
  const address = URL.parse(base);
  if (address === null || !/^https?:$/.test(address.protocol)) return { name: sitename, base: null };
  const code = address.hostname.split(".")[0] ?? "";
  const language = code === "simple" ? "Simple English" : languageOf(code);
  return { name: [language, sitename].filter((part) => part !== null).join(" "), base };
}

function languageOf(code: string): string | null {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(code) ?? null;
  } catch {
    return null;
  }
}
