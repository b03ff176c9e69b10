import { ArrowDown, ArrowUp, Minus, PanelRight, Plus, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import segmentedStyles from "#app/components/ui/segmented.module.css";
import shortcutStyles from "#app/components/ui/shortcut.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { FindInText } from "./find-in-text.tsx";
import frameStyles from "./report.frame.module.css";

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
    <div className={frameStyles.toolbar}>
      <IconButton label={`Previous ${what}`} size="sm" disabled={steps === 0} onClick={() => onStep(-1)}>
        <ArrowUp className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Next ${what}`} size="sm" disabled={steps === 0} onClick={() => onStep(1)}>
        <ArrowDown className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <span className={`${textStyles.number} ${frameStyles.where}`}>{where}</span>
      <span className={shortcutStyles.keyCap} aria-hidden="true">
        K
      </span>
      <span className={shortcutStyles.keyCap} aria-hidden="true">
        J
      </span>
      <span className={layoutStyles.spacer} />
      {page ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend.
        <div className={segmentedStyles.root} role="group" aria-label="Show">
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
        <Minus className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={page?.on ? "Larger page" : "Larger text"}
        size="sm"
        disabled={zoom === ZOOM_STEPS}
        onClick={() => onZoom(zoom + 1)}
      >
        <Plus className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      {page?.on ? null : (
        <IconButton label="Find in text" size="sm" aria-expanded={finding} onClick={() => setFinding(!finding)}>
          <Search className={iconStyles.root} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Score and sources" size="sm" className={frameStyles.showPanel} onClick={onPanel}>
        <PanelRight className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      {finding ? <FindInText onClose={() => setFinding(false)} /> : null}
    </div>
  );
}
