import { ArrowDown, ArrowUp, ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import foldsStyles from "../report.folds.module.css";
import panelStyles from "../report.panel.module.css";

export type Stop = "peek" | "half" | "full";
const stops: readonly Stop[] = ["peek", "half", "full"];
const LEAST = 320;
const MOST = 560;
const STEP = 24;

type Props = {
  label: string;
  /** What a phone shows while the sheet is collapsed: the score and the button to the next match. */
  peek: ReactNode;
  stop: Stop;
  onStop: (stop: Stop) => void;
  onStep: ((by: 1 | -1) => void) | null;
  children: ReactNode;
};

/**
 * The margin of the report: beside the text with an adjustable width; above the text on a tablet; on a phone a bottom
 * sheet with three stops, moved by dragging or by buttons.
 */
export function Side({ label, peek, stop, onStop, onStep, children }: Props) {
  const aside = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(408);
  const from = useRef<number | null>(null);

  function resize(next: number): void {
    const held = Math.round(Math.min(MOST, Math.max(LEAST, next)));
    setWidth(held);
    aside.current?.closest<HTMLElement>(".report-viewer")?.style.setProperty("--side", `${held}px`);
  }

  function pull(event: PointerEvent): void {
    if (event.buttons === 0 || !aside.current) return;
    resize(aside.current.getBoundingClientRect().right - event.clientX);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === "ArrowLeft") resize(width + STEP);
    else if (event.key === "ArrowRight") resize(width - STEP);
    else return;
    event.preventDefault();
  }

  function move(by: 1 | -1): void {
    onStop(stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(stop) + by))] ?? stop);
  }

  return (
    <aside ref={aside} className={panelStyles.panel} aria-label={label} data-stop={stop}>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator between two panes (WAI-ARIA window splitter). */}
      <div
        className={panelStyles.panelEdge}
        role="separator"
        aria-orientation="vertical"
        aria-label="Panel width"
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={pull}
        onKeyDown={onKey}
      />
      <div
        className={panelStyles.panelHandle}
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest("button")) return;
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={(event) => {
          if (from.current === null) return;
          const moved = event.clientY - from.current;
          from.current = null;
          if (Math.abs(moved) > 24) move(moved < 0 ? 1 : -1);
          else move(stop === "full" ? -1 : 1);
        }}
      >
        <span className={foldsStyles.grabBar} />
        <div className={foldsStyles.peek}>
          {peek}
          <span className={layoutStyles.spacer} />
          {onStep ? (
            <>
              <IconButton label="Previous" onClick={() => onStep(-1)}>
                <ArrowUp className={iconStyles.root} aria-hidden="true" />
              </IconButton>
              <IconButton label="Next" onClick={() => onStep(1)}>
                <ArrowDown className={iconStyles.root} aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
          <IconButton
            label={stop === "full" ? "Make the panel smaller" : "Make the panel larger"}
            onClick={() => move(stop === "full" ? -1 : 1)}
          >
            {stop === "full" ? (
              <ChevronDown className={iconStyles.root} aria-hidden="true" />
            ) : (
              <ChevronUp className={iconStyles.root} aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </div>
      <div className={panelStyles.panelBody} data-panel-body="">
        {children}
      </div>
    </aside>
  );
}
