/**
 * For each Latin letter, the characters that web sites for "fancy text" substitute for it and that neither Unicode TR
 * 39 nor the names of the characters identify as similar (collected by hand from the letter sets of such sites, 2026).
 * A character may be listed under several letters, because sites differ. The characters are decoded only in a text that
 * becomes English as a result.
 */
export const LETTER_SETS: Record<string, string> = {
  a: "@₳卂ﾑΛԹคᏗᎯᗩДᏜმƛάꋫꍏΔꋬꪖልꀍ",
  b: "฿乃ҽႦზɮცϦՅ๒Ᏸᙖъ♭ჩ๖ꃃꌃßꃳ᥇ᗺጌꃲ",
  c: "₵€匚ᄃㄈՇςፈᏣᑕᙅ¢Ҁ८↻ე૮ꏸꉓꉔᑢᥴɔƆር꓃",
  d: "₯刀ԃժԺ๔Ꮄ∂ↁдδძᗬ໓ꁕꀸ꒯りᕲᦔДᗡዕꃸԀ",
  e: "€乇ȝєᙓᕮэЄΞε૯პέꍟꏂΣᘿᗴꫀёቿꑾ",
  f: "₣千下ｷʄԲŦᎦᎴғꄘꎇꊰ£ᠻꟻቻꄞҒ",
  g: "₲ᎶムԳﻮᘜБ૭ცງꁍꁅꍌᧁኗፏ",
  h: "卄んԋɧђЂҺዞǶꑛꃅꁝΉꫝዘ",
  i: "ł丨ﾉ工ɿเІїίἶƖꂑꀤ꒐ᓰЇጎ",
  j: "ﾌ丁ןᏠנڽلქวʆꀭ꒻ᒚጋጕ",
  k: "₭ԞҜ长ズӄЌĸҠҡꀗꀘᐸጕ",
  l: "|ㄥﾚ乚ʅᏝλᎱԼ꒒ᄂꪶГг⅃ረ",
  m: "₥爪ﾶﾼ从ʍ௱๓ᙏмოꁒꂵᘻꪑѪѫጠ",
  n: "₦几刀𠘨ŋЛղՌภᏁᑎИпπՈῆຖήꁹꈤꋊПᘉꪀЙክ∏",
  o: "ㄖの口Ծ๏ᎧФరʘ໐όꆂꂦ⊕ꄲ♢ðᓍꪮ",
  p: "₱卩ｱ尸ք℘þקᎮᎵƿꉣᕵꟼየ",
  q: "Ɋゐ㔿ϙҨφᎤᏄᑫҩɸףᵠგ๑ƢꁸꆰΩᕴФфዒꋠႳ",
  r: "尺ཞՐѓЯ२Γ૨꒓ꋪዪ",
  s: "$₴丂ֆらรᎦᔕﻯϚჰƧꌚꌗꇙ§ꙅነ",
  t: "₮ㄒｲ丅ƚɬէԵՇᏖГΓ੮Ꮖན꓅꓄†ᖶፕ",
  u: "ㄩひ凵ʊЦմՄยᏬᙀцԱนƲµꐇꀎ꒤ꪊሁƱЏ",
  v: "⩔√リʋ۷ƔעשᏉ౮ὗงꏝꃴ∀꒦ᐺꪜሀ",
  w: "₩山ῳƜฬᏇᏯᗯᙎωшЩચຟώꅐꅏᘺ᭙Шщሠ",
  x: "Ӿ乂ﾒӼ×ՃאጀЖ૪ℵჯꇓꊼꉧ᥊жሸꇒ",
  y: "¥ㄚ丫ﾘϤվՎץЎЧψӋฯчꐟꌩꌦᖻꪗሃꐞꁳΨ",
  z: "乙Հչፚᘔຊꁴᗱጊꑒ",
};

/**
 * Letters turned upside down or mirrored, from sites that turn text: the characters for a to z, in several variants.
 */
export const TURNED_SETS: readonly (readonly string[])[] = [
  [
    "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz",
    "ɐqɔpǝɟɓɥıſʞןɯuodbɹsʇnʌʍxʎz",
    "∀qƆpƎℲפHIſʞ˥WNOԀQᴚS⊥∩ΛMX⅄Z",
    "ⱯᗺƆᗡƎℲ⅁HIᒋꓘ⅂WNOꓒტꓤSꓕՈᴧMX⅄Z",
    "∀ꓭƆᗡƎℲꓨHIſꞰꞀWNOԀΌᖈS┴ꓵΛMX⅄Z",
  ],
  [
    "AdɔbɘꟻgHijklmnoqpᴙꙅTuvwxyz",
    "ɒdɔbɘʇǫʜiꞁʞlmnoqpɿƨƚυvwxyz",
    "AᗺƆᗡƎꟻGHIJK⅃MИOꟼỌЯƧTUVWXYZ",
    "AꓭƆᗡƎꟻꓨHIJꓘ⅃MИOꟼỌЯꙄTUVWXYZ",
  ],
];
