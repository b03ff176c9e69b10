import { initials } from "#core/identity/actor.ts";
import styles from "./avatar.module.css";

/** A user's picture, or their initials. Hidden from screen readers, because the name is shown beside it. */
export function Avatar({ name, imageUrl, size }: { name: string; imageUrl?: string | null; size?: "large" }) {
  const classes = size ? `${styles.root} ${styles.person} ${styles.large}` : `${styles.root} ${styles.person}`;
  const pixels = size ? 36 : 28;
  if (imageUrl) return <img className={classes} src={imageUrl} alt="" width={pixels} height={pixels} />;
  return (
    <span className={classes} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
