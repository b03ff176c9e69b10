import type { ReportGroup } from "#schema/checks/report.ts";
import barcodeStyles from "./barcode.module.css";
import groupStyles from "./group.module.css";
import { groupClasses } from "./group-classes.ts";
export type Band = { at: number; width: number; group: ReportGroup | "flag" | "out" };

/** A document as one bar: each band is a matching passage. Positions are in words, from 0 to `words`. */
export function Barcode({ words, bands, label }: { words: number; bands: readonly Band[]; label: string }) {
  return (
    <svg
      className={barcodeStyles.root}
      viewBox={`0 0 ${words} 34`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={barcodeStyles.rule} d={`M0 16h${words}v2H0z`} />
      {bands.map((band) => (
        <path
          key={`${band.at}-${band.group}`}
          className={band.group === "out" ? barcodeStyles.excluded : `${groupStyles.fill} ${groupClasses[band.group]}`}
          d={`M${band.at} 3h${band.width}v28h-${band.width}z`}
        />
      ))}
    </svg>
  );
}

export type Share = { group: Band["group"]; percent: number };

/** The score as one stacked bar; the remaining text is the unfilled line. */
export function ScoreBar({ shares, full = 100 }: { shares: readonly Share[]; full?: number }) {
  let at = 0;
  const parts = shares.map((share) => {
    const x = at;
    at += share.percent;
    return { ...share, x };
  });
  return (
    <svg className={barcodeStyles.bars} viewBox={`0 0 ${full} 8`} preserveAspectRatio="none" aria-hidden="true">
      <path className={barcodeStyles.rule} d={`M0 0h${full}v8H0z`} />
      {parts.map((part) => (
        <path
          key={part.group}
          className={part.group === "out" ? barcodeStyles.excluded : `${groupStyles.fill} ${groupClasses[part.group]}`}
          d={`M${part.x} 0h${part.percent}v8h-${part.percent}z`}
        />
      ))}
    </svg>
  );
}
