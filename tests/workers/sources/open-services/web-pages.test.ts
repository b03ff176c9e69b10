import { expect, test } from "vitest";
import { readWebPage } from "#workers/adapters/sources/open-services/read-web-page.ts";
import { accessTo, keys, openRun } from "./asked-service.ts";

type Answers = Record<string, Response | (() => Response)>;

/** Reads an address of a web that has these answers; every request is counted. */
async function read(address: string, answers: Answers = {}, { webHosts = [], standIn = null }: Partial<Rules> = {}) {
  const asked: string[] = [];
  const { outside } = openRun();
  const web: typeof outside = {
    ...outside,
    fetch: async (url, init) => {
      asked.push(url);
      for (const key of Object.values(keys)) expect(JSON.stringify([url, init.headers])).not.toContain(key);
      expect(init.redirect).toBe("manual");
      const answer = answers[url];
      return (typeof answer === "function" ? answer() : answer) ?? new Response("", { status: 404 });
    },
  };
  const access = { ...accessTo("brave", standIn), webHosts };
  return { page: await readWebPage(address, access, web, new AbortController().signal), asked };
}

type Rules = { webHosts: string[]; standIn: string | null };

const html = (body: string, type = "text/html; charset=utf-8") =>
  new Response(body, { headers: { "Content-Type": type } });
const to = (location: string, status = 302) => new Response(null, { status, headers: { Location: location } });

const privateAddresses = [
  ...[
    "http://pages.example.org/",
    "ftp://pages.example.org/",
    "file:///etc/hosts",
    "javascript:alert(1)",
    "data:text/html,x",
  ],
  ...["https://pages.example.org:8443/", "https://pages.example.org:22/", "https://ada:secret@pages.example.org/"],
  ...["https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/"],
  ...["https://0x7f.1/", "https://127.0.0.1./", "https://①②⑦.⓪.⓪.①/", "https://203.0.113.8/", "https://8.8.8.8/"],
  ...[
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
  ],
  ...[
    "https://[64:ff9b::7f00:1]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://a.localhost/",
    "https://intranet/",
  ],
  ...["https://printer.local/", "https://metadata.google.internal/", "https://nas.home.arpa/", "https://x.home.arpa./"],
  ...["https://127.0.0.1.names.org/", "https://10-0-0-8.names.org/", "https://router.lan/", "", "no address"],
  ...[
    "https://127.0.0.1.nip.io/",
    "https://7f000001.names.org/",
    "https://--1.sslip.io/",
    "https://pages.example.test/",
  ],
  `https://pages.example.org/${"x".repeat(3_000)}`,
];

test("addresses that are not of public hosts are not read, and no request is sent", async () => {
  for (const address of privateAddresses) {
    expect(await read(address, {}), address).toEqual({ page: null, asked: [] });
    // Nor where a page of a public host leads to it.
    const start = "https://start.example.org/";
    const leads = new Response(null, { status: 302, headers: { Location: encodeURI(address) } });
    const { page, asked } = await read(start, { [start]: leads });
    expect(page).toBeNull();
    // An empty or a relative address leads to the same public host.
    expect(asked.filter((url) => !url.startsWith(start))).toEqual([]);
  }
});

test("three redirects are followed, a fourth is not", async () => {
  const page = (number: number) => `https://a${number}.example.org/`;
  const chain = (redirects: number): Answers =>
    Object.fromEntries(
      Array.from({ length: redirects + 1 }, (_, at) => [
        page(at),
        at < redirects ? to(page(at + 1), 301 + (at % 2)) : html("<p>Here.</p>"),
      ]),
    );
  expect(await read(page(0), chain(3))).toMatchObject({ page: { text: "Here.", url: page(3) } });
  const { page: none, asked } = await read(page(0), chain(4));
  expect(none).toBeNull();
  expect(asked).toHaveLength(4);
});

test("with a list of hosts only these and their subdomains are read", async () => {
  const addresses = [
    "https://press.example.org/",
    "https://old.press.example.org/",
    "https://xpress.example.org/",
    "https://other.org/",
  ];
  const answers = () => Object.fromEntries(addresses.map((address) => [address, html("<p>Here.</p>")]));
  const found = await Promise.all(addresses.map((one) => read(one, answers(), { webHosts: ["Press.example.org"] })));
  expect(found.map(({ asked }) => asked.length)).toEqual([1, 1, 0, 0]);
});

test("in a local run only addresses below the stand-in are read", async () => {
  const standIn = "http://127.0.0.1:8999/sources";
  const within = `${standIn}/pages/1`;
  const rules = { standIn };
  expect(await read(within, { [within]: html("<p>Here.</p>") }, rules)).toMatchObject({ page: { text: "Here." } });
  for (const other of [
    "https://pages.example.org/",
    "http://127.0.0.1:8999/admin",
    `${standIn}/../admin`,
    "http://127.0.0.1:8999/sources.example/",
  ])
    expect(await read(other, {}, rules)).toEqual({ page: null, asked: [] });
  expect(await read(within, { [within]: to("http://127.0.0.1/") }, rules)).toMatchObject({
    page: null,
    asked: [within],
  });
});

const there = "https://pages.example.org/a";
const textOf = async (answer: Response) => (await read(there, { [there]: answer })).page?.text ?? null;

test("the main text of a page is read with what the page says about itself", async () => {
  const answer =
    html(`<!doctype html><html><head><title>Ports – Site</title><meta name="author" content="Ada Lindqvist">
    <meta property="article:published_time" content="2019-04-01"><link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/"></head>
    <body><nav>Menu</nav><header>Site</header><article><h1>Ports</h1><p>Words of  the <b>first</b> paragraph.<sup>3</sup></p><p hidden>Secret</p>
    <table><tr><td colspan="1000000000">a</td><td rowspan="1000000000">b</td></tr></table><pre>as
written</pre><script>var a = "<p>no</p>"</script><aside>Advert</aside></article><div aria-hidden="true">x</div><footer>Cookies</footer></body></html>`);
  expect((await read(there, { [there]: answer })).page).toMatchObject({
    url: there,
    title: "Ports – Site",
    authors: ["Ada Lindqvist"],
    year: "2019-04-01",
    licence: "https://creativecommons.org/publicdomain/zero/1.0/",
    text: "Ports\n\nWords of the first paragraph.\n\na\tb\n\nas\nwritten",
  });
});

test("a page with a small article beside its text is read whole, without its head and foot", async () => {
  const body = `<header>Site</header><article>Teaser</article><div><p>${"Many words. ".repeat(20)}</p></div><footer>Foot</footer>`;
  expect(await textOf(html(body))).toBe(`Teaser\n\n${"Many words. ".repeat(20).trim()}`);
});

test("encodings of the header and of the page are read, and plain text", async () => {
  const latin = Uint8Array.from([...new TextEncoder().encode("<p>caf"), 0xe9]);
  const answer = (type: string) => new Response(latin, { headers: { "Content-Type": type } });
  expect(await textOf(answer("text/html; charset=ISO-8859-1"))).toBe("café");
  expect(await textOf(answer("text/html"))).toBe("café");
  expect(await textOf(html("Words <b>as they are</b>", "text/plain"))).toBe("Words <b>as they are</b>");
});

const elements = (number: number) => Array.from({ length: number }, (_, at) => `<p><b c=${at}></p>`).join("");

const bombs: [string, string][] = [
  ["200,000 nested elements", "<div>".repeat(200_000)],
  ["20,000 nested elements", "<div>".repeat(20_000)],
  ["unclosed formatting that is repeated in every paragraph", elements(15_000)],
  ["the same in the head", `<head>${elements(8_000)}`],
  ["200,000 tags side by side", "<br>".repeat(200_000)],
  ["nested tables", "<table><tr><td>".repeat(5_000)],
  ["nested templates", "<template>".repeat(5_000)],
  ["links moved around paragraphs", "<a><p>".repeat(14_000)],
  ["more than 2 MB", `<p>${"word ".repeat(500_000)}`],
  ["null bytes", `<p>text\0\0\0\0</p>`],
];

test("pages that are made to exhaust are refused", async () => {
  for (const [name, body] of bombs) expect((await textOf(html(body, "text/html"))) || null, name).toBeNull();
});

const heavy: [string, string][] = [
  ["100,000 attributes", `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>Here.</p>`],
  ["20,000 links to licences", `<p>Here.</p>${"<a license>".repeat(1_000)}`],
  ["cells of every row", `<p>Here.</p><table>${`<tr>${"<td>".repeat(200)}`.repeat(200)}`],
  ["a long line of spaces", `<p>Here.</p>${" ".repeat(1_000_000)}`],
  ["tabs without end", `<p>Here.</p><pre>${"\t".repeat(1_000_000)}</pre>`],
];

test("pages that only look like it are read", async () => {
  for (const [name, body] of heavy) expect(await textOf(html(body)), name).toContain("Here.");
});

test("no other type is read, nor an error, nor a compressed page that grows without end", async () => {
  for (const type of ["application/pdf", "image/svg+xml", "application/xhtml+xml", ""])
    expect(await textOf(html("<p>x", type))).toBeNull();
  expect(await textOf(new Response("<p>x", { status: 500, headers: { "Content-Type": "text/html" } }))).toBeNull();
  const { outside, access } = openRun();
  const { standIn } = access("brave", "bomb");
  const found = await readWebPage(
    `${standIn}/pages/101`,
    access("brave", "bomb"),
    outside,
    new AbortController().signal,
  );
  expect(found).toBeNull();
});

test("the end of the check ends reading a page", async () => {
  const { outside } = openRun();
  const check = new AbortController();
  const hanging = { ...outside, fetch: () => new Promise<Response>(() => check.abort()) };
  expect(await readWebPage(there, accessTo("brave", null), hanging, check.signal)).toBeNull();
});
