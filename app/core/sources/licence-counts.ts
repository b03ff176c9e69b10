/** Statements of licences that are counted by themselves: some publishers word each text's its own way. */
const LICENCES_MOST = 200;
const OTHERS = "Other licences";

/** Counts a work under its licence; after 200 different ones under "Other licences". */
export function countLicence(licences: Record<string, number>, licence: string): void {
  const isKnown = Object.hasOwn(licences, licence);
  const counted = isKnown || Object.keys(licences).length < LICENCES_MOST ? licence : OTHERS;
  licences[counted] = (licences[counted] ?? 0) + 1;
}
