import { useSyncExternalStore } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";
import type { Theme } from "#schema/vocabulary/settings.ts";

const CHANGED = "themechange";

/**
 * The theme of this device. "system" means that no choice is stored; the style sheet then follows the operating system.
 */
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
    // If storage is blocked, the choice lasts for this page only.
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event(CHANGED));
}

/** Another window's choice arrives as a storage event; the public site's script has set the attribute by then. */
function subscribe(tell: () => void): () => void {
  const later = (): void => queueMicrotask(tell);
  addEventListener(CHANGED, tell);
  addEventListener("storage", later);
  return () => {
    removeEventListener(CHANGED, tell);
    removeEventListener("storage", later);
  };
}
