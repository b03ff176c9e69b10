import { Search } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { popupCode } from "#app/components/ui/popup.tsx";
import iconStyles from "../ui/icon.module.css";
import styles from "./search-trigger.module.css";

const menuCode = popupCode(() => import("./command-menu.tsx"));

/** Opens the search, also with Ctrl K or ⌘ K. Without scripts, or its code, it leads to the search page. */
export function SearchTrigger() {
  const area = useLocation().pathname.startsWith("/admin") ? "admin" : "dashboard";
  const link = useRef<HTMLAnchorElement>(null);
  const [code, setCode] = useState<Awaited<ReturnType<typeof menuCode.load>>>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // The editor of articles has its own Ctrl K, for links.
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      link.current?.click();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const loaded = await menuCode.load();
    if (!loaded) return location.assign(href);
    setCode(loaded);
    setOpen(true);
  }

  return (
    <>
      <a ref={link} className={styles.root} href={`/${area}/search`} onClick={onClick} aria-keyshortcuts="Control+K">
        <Search className={iconStyles.root} aria-hidden="true" />
        <span>Search</span>
        <span className={styles.keys}>Ctrl K</span>
      </a>
      {code ? <code.CommandMenu area={area} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
