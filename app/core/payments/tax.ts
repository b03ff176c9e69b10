/** Standard VAT rates of the 27 member states in tenths of a per cent, from the Commission's database as of 30 August 2026. */
export const euVatTenths = {
  AT: 200,
  BE: 210,
  BG: 200,
  CY: 190,
  CZ: 210,
  DE: 190,
  DK: 250,
  EE: 240,
  ES: 210,
  FI: 255,
  FR: 200,
  GR: 240,
  HR: 250,
  HU: 270,
  IE: 230,
  IT: 220,
  LT: 210,
  LU: 170,
  LV: 210,
  MT: 180,
  NL: 210,
  PL: 230,
  PT: 230,
  RO: 210,
  SE: 250,
  SI: 220,
  SK: 230,
} as const satisfies Record<string, number>;

/** The national format of a VAT number without spaces, with its country prefix and without, and an example. */
type VatFormat = { full: RegExp; short: RegExp; example: string };

/**
 * Formats only, as published by VIES and the three neighbouring countries: whether a number is registered cannot
 * be checked here.
 */
const vatFormats = new Map<string, VatFormat>(
  Object.entries({
    AT: format("AT", /U\d{8}/, "ATU12345678"),
    BE: format("BE", /[01]\d{9}/, "BE0123456789"),
    BG: format("BG", /\d{9,10}/, "BG123456789"),
    CH: format("CHE", /\d{9}(?:MWST|TVA|IVA)?/, "CHE123456789MWST"),
    CY: format("CY", /\d{8}[A-Z]/, "CY12345678X"),
    CZ: format("CZ", /\d{8,10}/, "CZ12345678"),
    DE: format("DE", /\d{9}/, "DE123456789"),
    DK: format("DK", /\d{8}/, "DK12345678"),
    EE: format("EE", /\d{9}/, "EE123456789"),
    ES: format("ES", /[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z]/, "ESX12345678"),
    FI: format("FI", /\d{8}/, "FI12345678"),
    FR: format("FR", /[A-HJ-NP-Z\d]{2}\d{9}/, "FR12345678901"),
    GB: format("(?:GB|XI)", /\d{9}(?:\d{3})?|GD\d{3}|HA\d{3}/, "GB123456789"),
    GR: format("(?:EL|GR)", /\d{9}/, "EL123456789"),
    HR: format("HR", /\d{11}/, "HR12345678901"),
    HU: format("HU", /\d{8}/, "HU12345678"),
    IE: format("IE", /\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W]/, "IE1234567WA"),
    IT: format("IT", /\d{11}/, "IT12345678901"),
    LT: format("LT", /\d{9}(?:\d{3})?/, "LT123456789"),
    LU: format("LU", /\d{8}/, "LU12345678"),
    LV: format("LV", /\d{11}/, "LV12345678901"),
    MT: format("MT", /\d{8}/, "MT12345678"),
    NL: format("NL", /\d{9}B\d{2}/, "NL123456789B01"),
    NO: format("NO", /\d{9}(?:MVA)?/, "NO123456789MVA"),
    PL: format("PL", /\d{10}/, "PL1234567890"),
    PT: format("PT", /\d{9}/, "PT123456789"),
    RO: format("RO", /[1-9]\d{1,9}/, "RO1234567890"),
    SE: format("SE", /\d{10}01/, "SE123456789001"),
    SI: format("SI", /\d{8}/, "SI12345678"),
    SK: format("SK", /\d{10}/, "SK1234567890"),
  }),
);

/** A Swiss number with dashes, dots and suffix; the payer's form has the same limit. */
const LONGEST = 20;

/** What is wrong with a VAT number as entered; null if it is valid or empty. */
export function vatIdProblem(country: string, vatId: string): string | null {
  if (vatId.trim() === "") return null;
  if (vatId.length > LONGEST) return `A VAT number has at most ${LONGEST} characters.`;
  const bare = bareVatId(vatId);
  const known = vatFormats.get(country);
  if (known) return fits(bare, known) ? null : `A VAT number of this country looks like ${known.example}.`;
  return /^[A-Z\d]{4,20}$/.test(bare) ? null : "A VAT number is 4 to 20 letters and digits.";
}

/** A French number may begin with two letters: without FR before them, they must not be another country's prefix. */
function fits(bare: string, known: VatFormat): boolean {
  if (known.full.test(bare)) return true;
  return known.short.test(bare) && ![...vatFormats.values()].some(({ full }) => full.test(bare));
}

/** The number as it is stored and printed: no spaces, dots, dashes or slashes. */
export function bareVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s.\-/]/g, "");
}

/**
 * Whether a business in the Union pays the tax itself (Directive 2006/112/EC, article 196). This does not apply in
 * the seller's own country, for which the seller's tax rates have to be set accordingly.
 */
export function isReverseCharged(country: string, vatId: string): boolean {
  return Object.hasOwn(euVatTenths, country) && vatId.trim() !== "" && vatIdProblem(country, vatId) === null;
}

/** Added tax in tenths of a per cent: 255 is 25.5%. Zero for countries without a rate and under reverse charge. */
export function taxTenths(rates: Readonly<Record<string, number>>, country: string, vatId: string): number {
  if (isReverseCharged(country, vatId)) return 0;
  return Object.hasOwn(rates, country) ? (rates[country] ?? 0) : 0;
}

/** ISO 3166-1 alpha-2, all 249; names come from Intl.DisplayNames. */
export const countries: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT " +
  "MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

function format(prefix: string, { source }: RegExp, example: string): VatFormat {
  return { full: new RegExp(`^${prefix}(?:${source})$`), short: new RegExp(`^(?:${source})$`), example };
}
