import drawingStyles from "../ui/drawing.module.css";

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
