/**
 * The predefined CMaps of PDF 32000-2, table 116, and the CMaps that convert the horizontal ones of each
 * collection to Unicode. Each has a vertical counterpart, unless its name indicates otherwise.
 */
const BOTH_WAYS: Record<Collection, string> = {
  gb1: "GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16",
  cns1: "B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16",
  japan1: "90ms-RKSJ 90msp-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16 UniJIS2004-UTF16",
  korea1: "KSC-EUC KSCms-UHC KSCms-UHC-HW UniKS-UCS2 UniKS-UTF16",
};

const SINGLE: Record<Collection, string> = {
  gb1: "Adobe-GB1-UCS2",
  cns1: "Adobe-CNS1-UCS2",
  japan1: "Adobe-Japan1-UCS2 83pv-RKSJ-H 90pv-RKSJ-H H V",
  korea1: "Adobe-Korea1-UCS2 KSCpc-EUC-H",
};

export type Collection = "gb1" | "cns1" | "japan1" | "korea1";
export const collections: readonly Collection[] = ["gb1", "cns1", "japan1", "korea1"];

export function cmapsOf(collection: Collection): string[] {
  const both = BOTH_WAYS[collection].split(" ").flatMap((name) => [`${name}-H`, `${name}-V`]);
  return [...both, ...SINGLE[collection].split(" ")];
}
