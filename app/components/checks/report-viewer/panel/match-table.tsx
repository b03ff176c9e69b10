import { useMemo, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { cell, PlainTable, WideTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { View } from "#core/checks/report/view.ts";
import { groupOf, kindOf, leftOutReason } from "../labels.ts";
import panelStyles from "../report.panel.module.css";
import type { Viewer } from "../use-viewer.ts";

const columns = [
  { label: "Match" },
  { label: "Group" },
  { label: "Kind" },
  { label: "Source" },
  { label: "Words", right: true },
];

const AT_ONCE = 100;

/** All matches as a plain table, for screen readers and for readers who prefer lists. */
export function MatchTable({ viewer }: { viewer: Viewer }) {
  const { view, focus } = viewer;
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(AT_ONCE);
  const sources = useMemo(() => new Map(view.sources.map(({ source }) => [source.id, source])), [view]);
  const rows = useMemo(() => (open ? numbered(view) : []), [open, view]);
  if (view.matches.length === 0) return null;
  return (
    <details className={panelStyles.panelPart} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>List of matches</summary>
      {open ? (
        <>
          <WideTable label="All matches">
            <PlainTable columns={columns}>
              {rows.slice(0, shown).map(({ match, sourceId, leftOut, place: number }) => (
                <tr key={match.id}>
                  <td>
                    <Button kind="link" type="button" className={buttonStyles.link} onClick={() => focus(match.id)}>
                      {leftOut === null ? `Match ${number}` : "Not counted"}
                    </Button>
                    {leftOut === null ? null : <small className={textStyles.faint}>: {leftOutReason(leftOut)}</small>}
                  </td>
                  <td>{groupOf(match.group).name}</td>
                  <td>{kindOf(match)}</td>
                  <td>{sources.get(sourceId)?.title}</td>
                  <td className={cell.right}>{match.words}</td>
                </tr>
              ))}
            </PlainTable>
          </WideTable>
          {rows.length > shown ? (
            <Button kind="secondary" size="sm" type="button" onClick={() => setShown(shown + AT_ONCE)}>
              Show {Math.min(AT_ONCE, rows.length - shown)} more of {rows.length}
            </Button>
          ) : null}
        </>
      ) : null}
    </details>
  );
}

function numbered({ matches }: View) {
  let place = 0;
  return matches.map((one) => {
    if (one.leftOut === null) place += 1;
    return { ...one, place };
  });
}
