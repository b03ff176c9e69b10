import { Avatar } from "../ui/avatar.tsx";
import textStyles from "../ui/text.module.css";

export type Writer = { name: string; wrote: number; reviewed: number };

/** Authors and reviewers, described only by their numbers of articles. */
export function WriterList({ writers }: { writers: readonly Writer[] }) {
  return (
    <ul className="site-writers">
      {writers.map(({ name, wrote, reviewed }) => (
        <li key={name}>
          <Avatar name={name} />
          <b>{name}</b>
          <span className={textStyles.number}>
            {[wrote > 0 ? `wrote ${wrote}` : "", reviewed > 0 ? `reviewed ${reviewed}` : ""].filter(Boolean).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
