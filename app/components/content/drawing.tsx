import type { ReactNode } from "react";
import drawingStyles from "../ui/drawing.module.css";

export type DrawingAct = "upload" | "rules" | "margin" | "sign" | "tick" | "waiting" | "gap" | "stop" | "back" | "none";

const lines = "M14 22h34M14 32h30M14 42h34M14 52h24M14 66h34M14 76h18";

/** The motif of all our drawings: a page with its margin, and one action in pencil. */
export function Drawing({ act, size }: { act: DrawingAct; size?: "small" | "medium" }) {
  return (
    <svg
      className={size ? `${drawingStyles.root} ${drawingStyles[size]}` : drawingStyles.root}
      viewBox="0 0 84 96"
      aria-hidden="true"
    >
      <path className={drawingStyles.edge} d="M4 4h76v88H4z" />
      <path className={drawingStyles.margin} d="M56 4v88" />
      {act === "upload" ? null : <path className={drawingStyles.lines} d={lines} />}
      <g className={drawingStyles.stroke}>{acts[act]}</g>
    </svg>
  );
}

const acts: Record<DrawingAct, ReactNode> = {
  upload: <path d="M30 62V34m-9 9 9-9 9 9" strokeWidth="2.2" />,
  rules: <path d="M62 20h6v6h-6zM62 40h6v6h-6zM63 43l2 2.5 5-7" strokeWidth="2" />,
  margin: <path d="M62 22h12M62 28h9M62 52h12M62 58h7M14 36c6-3 10 3 16 0s8-1 12-1" />,
  sign: <path d="M14 84c4-8 7-8 8-3s4 3 6-1 4 3 6 2 5-3 14-2M63 22l3 4 7-9" strokeWidth="2" />,
  tick: <path d="M20 52l12 13 26-36" strokeWidth="3.4" />,
  waiting: <path d="M20 56c6-8 9-8 11 0s5-8 10-2 6-6 10-2M63 22h10M63 28h7" strokeWidth="2.4" />,
  gap: <path d="M12 37h38v20H12z" strokeWidth="2" strokeDasharray="5 5" />,
  stop: <path d="M18 42c14-2 26 2 36 0M66 20v12M66 37v.5" strokeWidth="2.4" />,
  back: <path d="M48 58c8-18-16-24-24-8m-1-9 1 9 9-1" strokeWidth="2.6" />,
  none: null,
};

/** The larger drawing of the not-found page. */
export function MissingDrawing() {
  return (
    <svg className={`${drawingStyles.root} site-wide-draw`} viewBox="0 0 470 190" strokeWidth="1.8" aria-hidden="true">
      <path className={drawingStyles.edge} d="M2 188V4h462v184" />
      <path className={drawingStyles.margin} d="M306 4v184" />
      <path className={drawingStyles.lines} d="M34 36h232M34 60h244M34 162h238" />
      <g className={drawingStyles.stroke}>
        <path d="M34 82h244v56H34z" strokeDasharray="6 6" />
        <path d="M284 108c14 0 22-8 40-10m-8-5 8 5-6 7" />
        <text x="338" y="96">
          something
        </text>
        <text x="338" y="120">
          missing?
        </text>
      </g>
    </svg>
  );
}
