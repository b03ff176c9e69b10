import { expect, test } from "vitest";
import { hostileHtml } from "#tests/support/hostile-html.ts";
import { harmsOf } from "#tests/support/seen-html.ts";
import { cleanHtml } from "#workers/adapters/content/ghost/html.ts";

const cms = { site: new URL("https://cms.example.test"), storage: new URL("https://storage.example.test") };
const clean = (html: string) => cleanHtml(html, cms).html;

test.each(hostileHtml.map((html) => [html]))("nothing is left that runs, loads or misleads in %s", (html) => {
  const once = clean(html);
  expect(harmsOf(once, "https://cms.example.test/")).toEqual([]);
  // Read and written again it stays what it is: no second reading can find what the first did not.
  expect(harmsOf(clean(once), "https://cms.example.test/")).toEqual([]);
});

test("the detector finds harm in each sample before it is cleaned", () => {
  expect(hostileHtml.filter((html) => harmsOf(html, "https://cms.example.test/").length === 0)).toEqual([]);
});

test("the samples are harmless together and inside each other too", () => {
  expect(hostileHtml.length).toBeGreaterThanOrEqual(40);
  expect(harmsOf(clean(hostileHtml.join("")), "https://cms.example.test/")).toEqual([]);
  for (const html of hostileHtml) {
    for (const around of ["<table><tr><td>", "<p title='", "<ul><li><a href='https://x.example/'>", "<svg><desc>"])
      expect(harmsOf(clean(`${around}${html}`), "https://cms.example.test/"), around).toEqual([]);
  }
});

test("the elements of our own articles are kept", () => {
  const kept = [
    '<h2 id="one">One</h2><p>A <strong>b</strong> <em>c</em> <code>d</code><sup>2</sup><br>e</p>',
    '<ul><li>f</li></ul><ol start="3"><li>g</li></ol><blockquote><p>h</p></blockquote>',
  ].join("");
  expect(clean(kept)).toBe(kept);
});

test("headings have two levels, tables scroll, code can be copied, links inside the text still work", () => {
  expect(clean('<h1 id="a">Top</h1><h4>Low</h4><a href="#a">up</a><a href="#gone">gone</a>')).toBe(
    '<h2 id="top">Top</h2><h3 id="low">Low</h3><a href="#top">up</a>gone',
  );
  expect(clean("<table><tbody><tr><td colspan=2>a</td></tr></tbody></table>")).toBe(
    '<div class="wide" role="group" aria-label="Table 1" tabindex="0"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></div>',
  );
  expect(clean('<pre><code class="language-sh">ls</code></pre>')).toBe(
    '<div class="code"><button type="button" class="btn o sm" data-copy hidden>Copy code</button><pre tabindex="0" role="group" aria-label="Code"><code>ls</code></pre></div>',
  );
});

test("the editor's cards become plain figures and links", () => {
  expect(
    clean(
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A page</div><div class="kg-bookmark-description">of words</div></div><div class="kg-bookmark-thumbnail"><img src="https://x.example/t.png"></div></a><figcaption>Read it</figcaption></figure>',
    ),
  ).toBe('<p><a href="https://x.example/a" rel="noopener noreferrer">A page</a></p><p>Read it</p>');
  expect(
    clean(
      '<figure class="kg-card kg-embed-card"><iframe src="https://tube.example/e/1" title="A film"></iframe></figure>',
    ),
  ).toBe('<p><a href="https://tube.example/e/1" rel="noopener noreferrer">A film</a></p>');
  expect(
    clean(
      '<div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail" src="x.png"><div class="kg-audio-player-container"><audio src="/content/media/a.mp3" preload="metadata"></audio><div class="kg-audio-title">A talk</div><button class="kg-audio-play-icon"><svg></svg></button></div></div>',
    ),
  ).toBe(
    '<figure><audio src="https://cms.example.test/content/media/a.mp3" controls preload="none"></audio><figcaption>A talk</figcaption></figure>',
  );
  expect(
    clean(
      '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the <b>gap</b></div></div>',
    ),
  ).toBe("<blockquote><p>Mind the gap</p></blockquote>");
  expect(clean('<div class="kg-card kg-signup-card"><h2>Join</h2><form><input></form></div>')).toBe("");
  expect(
    clean(
      '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/1.png" width="800" height="600" alt="one"></div></div></div></figure>',
    ),
  ).toContain('<figure><img src="https://cms.example.test/content/images/1.png" width="800" height="600"');
});

test("pictures are loaded from the content service only, over https, and reserve their space before they load", () => {
  expect(clean('<img src="https://elsewhere.example/a.png">')).toBe("");
  expect(clean('<img src="http://cms.example.test/a.png">')).toBe("");
  expect(clean('<p><img src="https://elsewhere.example/a.png"></p><p>after</p>')).toBe("<p>after</p>");
  expect(clean('<img src="/content/images/a.png">')).toContain('width="1200" height="800" alt="" loading="lazy"');
});

test("words are counted as a reader reads them", () => {
  expect(
    cleanHtml("<h2>One two</h2><p>three</p><p>four</p><script>five six</script>", cms).text.trim().split(/\s+/),
  ).toEqual(["One", "two", "three", "four"]);
});

test("a text too long or too deeply nested for an article is refused, without failing its page", () => {
  expect(() => clean("x".repeat(500_001))).toThrow("could not be loaded");
  expect(() => clean("<blockquote>".repeat(40_000))).toThrow("could not be loaded");
  const left = `<p>${Array.from({ length: 5_000 }, (_, at) => `<b x=${at}>`).join("")}`;
  expect(() => clean(left + "<p>x".repeat(50_000))).toThrow("could not be loaded");
  expect(clean("<p>one <b>two</b> three</p>".repeat(2_000))).toHaveLength(37 * 2_000);
});

test("pictures of the service and of its storage are shown, others go with their figure, caption and link", () => {
  for (const host of ["https://cms.example.test", "https://storage.example.test"])
    expect(clean(`<figure><img src="${host}/c/one.png" alt="One"><figcaption>Where</figcaption></figure>`)).toBe(
      `<figure><img src="${host}/c/one.png" width="1200" height="800" alt="One" loading="lazy" decoding="async"><figcaption>Where</figcaption></figure>`,
    );
  for (const src of [
    "https://other.example.test/one.png",
    "http://storage.example.test/one.png",
    "https://storage.example.test.evil.example/",
  ]) {
    expect(clean(`<figure><img src="${src}"><figcaption>Where</figcaption></figure><p>Text</p>`)).toBe("<p>Text</p>");
    expect(clean(`<figure><a href="https://a.example/"><img src="${src}"></a></figure><p>Text</p>`)).toBe(
      "<p>Text</p>",
    );
    expect(clean(`<p>A <a href="https://a.example/"><img src="${src}"></a>text</p>`)).toBe("<p>A text</p>");
  }
  // One of a gallery is enough for its caption.
  const gallery =
    '<figure><div><img src="https://cms.example.test/a.png"><img src="https://other.example.test/b.png"></div><figcaption>Two</figcaption></figure>';
  expect(clean(gallery)).toMatch(/^<figure><img[^>]*a\.png[^>]*><figcaption>Two<\/figcaption><\/figure>$/);
  expect(clean("<figure><pre><code>a</code></pre><figcaption>Code</figcaption></figure>")).toContain(
    "<figcaption>Code</figcaption>",
  );
});
