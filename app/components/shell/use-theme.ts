import { useSyncExternalStore } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";
import type { Theme } from "#schema/vocabulary/settings.ts";

const CHANGED = "themechange";

/** The theme of this device. "system" is the absence of a choice; the style sheet then follows the OS by itself. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => "system");
  return [theme, choose];
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function choose(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(deviceKeys.theme);
    else localStorage.setItem(deviceKeys.theme, theme);
  } catch {
    // Storage may be closed; the choice then lasts for this page.
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event(CHANGED));
}

/** Another window's choice arrives by the storage event; the site's script has set the attribute by then. */
function subscribe(tell: () => void): () => void {
  const later = (): void => queueMicrotask(tell);
  addEventListener(CHANGED, tell);
  addEventListener("storage", later);
  return () => {
    removeEventListener(CHANGED, tell);
    removeEventListener("storage", later);
  };
}
