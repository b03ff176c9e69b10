import { ArrowDown, ArrowUp, Minus, PanelRight, Plus, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Button, IconButton } from "#app/components/ui/button.tsx";

const FindInText = lazyCode(() => import("./find-in-text.tsx").then((code) => code.FindInText));

export const ZOOM_STEPS = 4;
/** The zoom step of the default text size. */
export const ZOOM_USUAL = 1;

type Props = {
  /** The position, such as "Match 7 of 24", or its replacement. */
  where: ReactNode;
  steps: number;
  what: string;
  onStep: (by: 1 | -1) => void;
  zoom: number;
  onZoom: (step: number) => void;
  /** The switch to the page view, if the submitted file has one. */
  page?: { on: boolean; onToggle: (on: boolean) => void } | undefined;
  onPanel: () => void;
};

/** The toolbar of the text: previous and next match, text or page view, size, search. */
export function Toolbar({ where, steps, what, onStep, zoom, onZoom, page, onPanel }: Props) {
  const [finding, setFinding] = useState(false);
  return (
    <div className="tool">
      <IconButton label={`Previous ${what}`} size="sm" disabled={steps === 0} onClick={() => onStep(-1)}>
        <ArrowUp className="i" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Next ${what}`} size="sm" disabled={steps === 0} onClick={() => onStep(1)}>
        <ArrowDown className="i" aria-hidden="true" />
      </IconButton>
      <span className="num where">{where}</span>
      <span className="kbd" aria-hidden="true">
        K
      </span>
      <span className="kbd" aria-hidden="true">
        J
      </span>
      <span className="sp" />
      {page ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend.
        <div className="seg" role="group" aria-label="Show">
          <Button kind="bare" type="button" aria-pressed={!page.on} onClick={() => page.onToggle(false)}>
            Text
          </Button>
          <Button kind="bare" type="button" aria-pressed={page.on} onClick={() => page.onToggle(true)}>
            Page
          </Button>
        </div>
      ) : null}
      <IconButton
        label={page?.on ? "Smaller page" : "Smaller text"}
        size="sm"
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <Minus className="i" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={page?.on ? "Larger page" : "Larger text"}
        size="sm"
        disabled={zoom === ZOOM_STEPS}
        onClick={() => onZoom(zoom + 1)}
      >
        <Plus className="i" aria-hidden="true" />
      </IconButton>
      {page?.on ? null : (
        <IconButton label="Find in text" size="sm" aria-expanded={finding} onClick={() => setFinding(!finding)}>
          <Search className="i" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Score and sources" size="sm" className="show-panel" onClick={onPanel}>
        <PanelRight className="i" aria-hidden="true" />
      </IconButton>
      {finding ? <FindInText onClose={() => setFinding(false)} /> : null}
    </div>
  );
}
