import { prose } from "./imports.ts";

const siteinfo = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Wikipedia</sitename>
    <dbname>simplewiki</dbname>
    <base>https://simple.wikipedia.org/wiki/Main_Page</base>
    <namespaces><namespace key="0" case="first-letter" /><namespace key="1" case="first-letter">Talk</namespace></namespaces>
  </siteinfo>
`;

const page = (title: string, namespace: number, inside: string, wikitext: string) => `  <page>
    <title>${title}</title>
    <ns>${namespace}</ns>
    <id>${title.length}</id>
    ${inside}<revision>
      <id>77</id>
      <timestamp>2024-03-05T06:07:08Z</timestamp>
      <contributor><username>Ada</username><id>5</id></contributor>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="9" xml:space="preserve">${wikitext}</text>
    </revision>
  </page>
`;

const article = `{{Infobox port|name=Harbour|built=1911}}
The '''harbour''' of [[Town (place)|the town]] is known for its ''fish'' market.&lt;ref name="a"&gt;{{cite book|title=Ports|year=1911}}&lt;/ref&gt;

${prose("The harbour")}

== History ==
* [[Salt]] came first
* Timber came later
{| class="wikitable"
! Year !! Ships
|-
| 1911 || 4
|}

== References ==
{{reflist}}
* [http://example.test/ports A list of ports]

[[Category:Ports]]`;

/**
 * The three parts of a dump, which a multistream file compresses one by one. dump.xml.bz2 has the same parts, each made
 * by `bzip2 -9`.
 */
export const dumpParts = [
  siteinfo,
  [
    page("Harbour &amp; port", 0, "", article),
    page("Talk:Harbour", 1, "", prose("A discussion")),
    page("Old harbour", 0, '<redirect title="Harbour &amp; port" />', "#REDIRECT [[Harbour]]"),
    page("Quay", 0, "", "A '''quay''' is a wall beside water."),
    page("Pier", 0, "", prose("A pier")),
  ].join(""),
  "</mediawiki>\n",
];
