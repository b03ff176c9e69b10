import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Menu } from "#app/components/ui/menu.tsx";
import { type Theme, themes } from "#schema/vocabulary/settings.ts";
import buttonStyles from "../ui/button.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import segmentedStyles from "../ui/segmented.module.css";
import { useTheme } from "./use-theme.ts";

const themeNames = {
  system: { label: "System", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
} as const;

/** Light, dark or system theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const Current = themeNames[theme].icon;
  return (
    <Menu
      label={`Theme: ${themeNames[theme].label}`}
      title="Theme"
      className={buttonStyles.icon}
      align="end"
      trigger={<Current className={iconStyles.root} aria-hidden="true" />}
      items={[
        {
          kind: "choices",
          label: "Theme",
          value: theme,
          options: themes.map((choice) => {
            const { label, icon: Icon } = themeNames[choice];
            return { value: choice, label, icon: <Icon className={iconStyles.root} aria-hidden="true" /> };
          }),
          onSelect: (choice) => setTheme(choice as Theme),
        },
      ]}
    />
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
