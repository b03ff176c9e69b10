/** Letters that replace Latin ones in disguises that tests and benchmarks make: pairs of a Latin letter and its double. */
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
