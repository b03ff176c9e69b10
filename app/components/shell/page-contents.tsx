import { useEffect, useState } from "react";
import styles from "./page-contents.module.css";

export type ContentsEntry = { id: string; label: string };

/** Share of the window's height in which a heading counts as the one being read. */
const READ_AREA = "-10% 0px -70% 0px";

/** The sections of a long page, in its margin; the one being read is marked. Narrow windows have no margin to show it in. */
export function PageContents({ entries }: { entries: readonly ContentsEntry[] }) {
  const [current, setCurrent] = useState(entries[0]?.id);
  const ids = entries.map(({ id }) => id).join(" ");
  useEffect(() => {
    const seen = new IntersectionObserver(
      (changes) => {
        const shown = changes.find(({ isIntersecting }) => isIntersecting);
        if (shown) setCurrent(shown.target.getAttribute("aria-labelledby") ?? undefined);
      },
      { rootMargin: READ_AREA },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id)?.closest("section");
      if (section) seen.observe(section);
    }
    return () => seen.disconnect();
  }, [ids]);
  return (
    <nav className={styles.root} aria-label="On this page">
      <ul>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
