import cardStyles from "../ui/card.module.css";
import textStyles from "../ui/text.module.css";
import type { SettingGroup } from "./setting-groups.ts";
import styles from "./settings.admin.module.css";

/** Every page of the settings with its state, by group. */
export function SettingIndex({ groups }: { groups: readonly SettingGroup[] }) {
  return (
    <nav className={styles.index} aria-label="Settings">
      {groups.map(({ title, entries }) => (
        <section key={title} className={`${cardStyles.root} ${styles.group}`} aria-label={title}>
          <h2 className={textStyles.heading}>{title}</h2>
          <ul>
            {entries.map(({ href, label, state }) => (
              <li key={href}>
                <a className={styles.entry} href={href}>
                  <b>{label}</b>
                  <span>{state}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
