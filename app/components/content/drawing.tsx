import drawingStyles from "../ui/drawing.module.css";

export type DrawingAct = "upload" | "rules" | "margin" | "sign" | "tick" | "waiting" | "gap" | "stop" | "back" | "none";

const lines = "M14 22h34M14 32h30M14 42h34M14 52h24M14 66h34M14 76h18";

/** The motif of all our drawings: a page with its margin, and one action in pencil. */
export function Drawing({ act, size }: { act: DrawingAct; size?: "small" | "medium" }) {
  const [path, width, dashes] = acts[act];
  return (
    <svg
      className={size ? `${drawingStyles.root} ${drawingStyles[size]}` : drawingStyles.root}
      viewBox="0 0 84 96"
      aria-hidden="true"
    >
      <path className={drawingStyles.edge} d="M4 4h76v88H4z" />
      <path className={drawingStyles.margin} d="M56 4v88" />
      {act === "upload" ? null : <path className={drawingStyles.lines} d={lines} />}
      <g className={drawingStyles.stroke}>
        <path d={path} strokeWidth={width} strokeDasharray={dashes} />
      </g>
    </svg>
  );
}

/** The path of each action, the width of its stroke, and whether it is dashed. */
const acts: Record<DrawingAct, [path: string, width?: number, dashes?: string]> = {
  upload: ["M30 62V34m-9 9 9-9 9 9", 2.2],
  rules: ["M62 20h6v6h-6zM62 40h6v6h-6zM63 43l2 2.5 5-7", 2],
  margin: ["M62 22h12M62 28h9M62 52h12M62 58h7M14 36c6-3 10 3 16 0s8-1 12-1"],
  sign: ["M14 84c4-8 7-8 8-3s4 3 6-1 4 3 6 2 5-3 14-2M63 22l3 4 7-9", 2],
  tick: ["M20 52l12 13 26-36", 3.4],
  waiting: ["M20 56c6-8 9-8 11 0s5-8 10-2 6-6 10-2M63 22h10M63 28h7", 2.4],
  gap: ["M12 37h38v20H12z", 2, "5 5"],
  stop: ["M18 42c14-2 26 2 36 0M66 20v12M66 37v.5", 2.4],
  back: ["M48 58c8-18-16-24-24-8m-1-9 1 9 9-1", 2.6],
  none: [""],
};
