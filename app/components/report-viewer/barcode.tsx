import type { Report, ReportMatch } from "#schema/report.ts";
import { groupOf } from "./words.ts";

const HEIGHT = 1000;

type Props = { report: Report; onFocus: (id: string) => void; focused: string | null };

/** The whole document as one strip: where the marked passages stand, by colour and pattern of their group. */
export function Barcode({ report, onFocus, focused }: Props) {
  const length = Math.max(1, report.text.length);
  const at = (offset: number) => (offset / length) * HEIGHT;
  return (
    <nav className="rail" aria-label="Map of the document">
      <svg viewBox={`0 0 56 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="rail-page" x="10" y="0" width="28" height={HEIGHT} />
        {report.matches.map((match: ReportMatch) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the marks and the list carry the keyboard.
          <rect
            key={match.id}
            className={`${groupOf(match.group).mark} band${match.id === focused ? " on" : ""}${match.excluded ? " off" : ""}`}
            x="8"
            y={at(match.start)}
            width="32"
            height={Math.max(4, at(match.end) - at(match.start))}
            onClick={() => onFocus(match.id)}
          />
        ))}
      </svg>
    </nav>
  );
}
