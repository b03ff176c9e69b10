import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { type Theme, themes } from "#schema/vocabulary/settings.ts";
import buttonStyles from "../ui/button.module.css";
import dropdownStyles from "../ui/dropdown.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import segmentedStyles from "../ui/segmented.module.css";
import pageStyles from "./shell.page.module.css";
import { useTheme } from "./use-theme.ts";

const themeNames = {
  system: { label: "System", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
} as const;

/** Light, dark or system theme. The public site's script closes the menu on Esc and on a press outside. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const details = useRef<HTMLDetailsElement>(null);
  const Current = themeNames[theme].icon;

  function choose(next: Theme): void {
    setTheme(next);
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  }

  return (
    <details className={`${dropdownStyles.root} ${layoutStyles.needsScript}`} ref={details}>
      <summary
        className={`${buttonStyles.root} ${buttonStyles.quiet} ${buttonStyles.icon}`}
        aria-label={`Theme: ${themeNames[theme].label}`}
        title="Theme"
      >
        <Current className={iconStyles.root} aria-hidden="true" />
      </summary>
      <div className={`${dropdownStyles.panel} ${dropdownStyles.panelEnd}`}>
        {themes.map((choice) => {
          const { label, icon: Icon } = themeNames[choice];
          return (
            <Button
              kind="bare"
              key={choice}
              type="button"
              aria-pressed={choice === theme}
              onClick={() => choose(choice)}
            >
              <Icon className={iconStyles.root} aria-hidden="true" />
              {label}
              {choice === theme ? (
                <Check className={`${iconStyles.root} ${iconStyles.small} ${pageStyles.endMark}`} aria-hidden="true" />
              ) : null}
            </Button>
          );
        })}
      </div>
    </details>
  );
}

/** The same choice as one row of the settings. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend.
    <div className={`${segmentedStyles.root} ${layoutStyles.needsScript}`} role="group" aria-label="Theme">
      {themes.map((choice) => (
        <Button kind="bare" key={choice} type="button" aria-pressed={choice === theme} onClick={() => setTheme(choice)}>
          {themeNames[choice].label}
        </Button>
      ))}
    </div>
  );
}
