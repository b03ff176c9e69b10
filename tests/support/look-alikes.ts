/**
 * Letters that replace Latin ones in the disguises of tests and benchmarks: pairs of a Latin letter and its look-alike.
 */
function table(pairs: string): Map<string, string> {
  return new Map(pairs.split(" ").map((pair) => [pair.charAt(0), [...pair].slice(1).join("")]));
}

export const CONFUSABLES_BY_SCRIPT: Record<string, Map<string, string>> = {
  Cyrillic: table("aа eе oо pр cс yу xх iі sѕ jј AА BВ EЕ KК MМ HН OО PР CС TТ XХ"),
  "Cyrillic, loosely drawn,": table("aа bь eе hн iі kк mм oо pр rг tт xх yу"),
  Greek: table("oο vν uυ pρ iι aα yγ nη kκ AΑ BΒ EΕ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ XΧ"),
  Armenian: table("oօ nո uս hհ qզ gց"),
  Phonetic: table("aɑ gɡ iɪ uʊ vʋ yʏ eɛ dɖ nɲ"),
  Cherokee: table("AᎪ DᎠ EᎬ HᎻ JᎫ LᏞ MᎷ PᏢ SᏚ TᎢ WᎳ aᎪ bᏏ cᏟ dᎠ eᎬ gᏀ hᏂ iᎥ oᎾ rᎡ sᏚ tᎢ vᏙ wᎳ yᎩ"),
};

export const SMALL_CAPITALS = table("aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ");

export const SUPERSCRIPTS = table("aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ iⁱ jʲ kᵏ lˡ mᵐ nⁿ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ wʷ xˣ yʸ zᶻ");

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** Maps both cases of a letter to the 26 characters that a web site for "fancy text" substitutes. */
function webSet(emails: string): Map<string, string> {
  const all = [...emails];
  return new Map([...ALPHABET].flatMap((one, at) => [one, one.toUpperCase()].map((each) => [each, all[at] ?? one])));
}

/** Letter sets of web sites. A third of the letters of the last one are in no table of the engine. */
export const WEB_SETS: Record<string, Map<string, string>> = {
  currency: webSet("₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ"),
  "currency with ASCII": webSet("₳Ƀ€ƉɆ₣₲ĦƗɈԞⱠⲘ₦Ø₱QɌ$₮Ʉ⩔₩Ӿ¥Ƶ"),
  "Han and Bopomofo": webSet("卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙"),
  Katakana: webSet("ﾑ乃cd乇ｷgんﾉﾌズﾚﾶ刀oｱq尺丂ｲu√wﾒﾘ乙"),
  Thai: webSet("ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรՇยשฬאץչ"),
  "curled Cyrillic": webSet("αҽƈԃҽϝɠԋιʝƙʅɱɳσρϙɾʂƚυʋɯxყȥ".replace("ҽ", "Ⴆ")),
  "Cherokee syllables": webSet("ᏗᏰፈᎴᏋᎦᎶᏂᎥᏠᏦᏝᎷᏁᎧᎮᎤᏒᏕᏖᏬᏉᏇጀᎩፚ"),
  "Canadian syllables": webSet("ᗩᗷᑕᗪEᖴGᕼIᒍKᒪᗰᑎOᑭᑫᖇᔕTᑌᐯᗯ᙭Yᘔ"),
  Ethiopic: webSet("ልጌርዕቿቻኗዘጎጋጕረጠክዐየዒዪነፕሁሀሠሸሃጊ"),
  "Yi syllables": webSet("ꍏꌃꉓꀸꍟꎇꁅꃅꀤꀭꀘ꒒ꂵꈤꂦꉣꆰꋪꌗ꓄ꀎꃴꅏꊼꌩꁴ"),
  "faux Cyrillic": webSet("ДБҀↁЄFБНІЈЌLМИФРQЯЅГЦVЩЖЧZ"),
  Armenian: webSet("ąҍçժҽƒցհìʝҟӀʍղօքզɾʂէմѵա×վՀ"),
  parenthesized: webSet("⒜⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒨⒩⒪⒫⒬⒭⒮⒯⒰⒱⒲⒳⒴⒵"),
  "a third unknown": webSet("αɓƈꕀє૮ꗀꖡเﻮꔀꕠɱɳσꗠզ૨รէꕰꔠᗯ×ყꗰ"),
};

export const UPSIDE_DOWN = webSet("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz");
export const MIRRORED = webSet("AdɔbɘꟻgHijklmnoqpᴙꙅTuvwxyz");
