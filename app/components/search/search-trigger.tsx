import { Search } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { popupCode } from "#app/components/ui/popup.tsx";
import type { SearchArea } from "#schema/vocabulary/search.ts";
import iconStyles from "../ui/icon.module.css";
import styles from "./search-trigger.module.css";

const menuCode = popupCode(() => import("./command-menu.tsx"));

/** Opens the search, also with Ctrl K or ⌘ K. Without scripts, or its code, it leads to the search page. */
export function SearchTrigger() {
  const { pathname } = useLocation();
  const area: SearchArea = pathname.startsWith("/admin") ? "admin" : "dashboard";
  const [code, setCode] = useState<Awaited<ReturnType<typeof menuCode.load>>>(null);
  const [open, setOpen] = useState(false);
  const [isApple, setIsApple] = useState(false);
  const href = `/${area}/search`;

  useEffect(() => setIsApple(/Mac|iP/.test(navigator.platform)), []);

  useEffect(() => {
    async function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The editor of articles has its own Ctrl K, for links.
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setCode(await menuCode.load());
      setOpen(true);
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  async function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const loaded = await menuCode.load();
    if (!loaded) return location.assign(href);
    setCode(loaded);
    setOpen(true);
  }

  const Menu = code?.CommandMenu;
  return (
    <>
      <a className={styles.root} href={href} onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
        <Search className={iconStyles.root} aria-hidden="true" />
        <span>Search</span>
        <span className={styles.keys}>{isApple ? "⌘ K" : "Ctrl K"}</span>
      </a>
      {Menu ? <Menu area={area} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
