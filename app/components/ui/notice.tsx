import type { ReactNode } from "react";
import { Drawing, type DrawingAct } from "../content/drawing.tsx";
import emptyStateStyles from "./empty-state.module.css";
import noticeStyles from "./notice.module.css";
import skeletonStyles from "./skeleton.module.css";
import textStyles from "./text.module.css";

export const noticeTones = ["danger", "warn", "good", "accent"] as const;
export type NoticeTone = (typeof noticeTones)[number];

/** A fact in bold, then what to do. Errors are announced assertively, all other notices politely. */
export function NoticePanel({
  tone = "danger",
  title,
  id,
  children,
}: {
  tone?: NoticeTone;
  title: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={tone === "danger" ? noticeStyles.root : `${noticeStyles.root} ${noticeStyles[tone]}`}
      id={id}
      role={tone === "danger" ? "alert" : "status"}
    >
      <b>{title}</b> {children}
    </div>
  );
}

/** Summary of a form's errors, each linking to its field. Shown if there are at least two. */
export function ErrorSummary({ fields, labels }: { fields: Record<string, string>; labels: Record<string, string> }) {
  const problems = Object.entries(fields);
  if (problems.length < 2) return null;
  return (
    <NoticePanel title={`${problems.length} fields need changes.`}>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>
            {labels[name] ? <a href={`#${name}`}>{labels[name]}</a> : null} {message}
          </li>
        ))}
      </ul>
    </NoticePanel>
  );
}

type EmptyProps = { title: string; act?: DrawingAct; level?: 2 | 3; children: ReactNode };

/** An empty list: one sentence with the reason, one primary button and one secondary button. */
export function EmptyState({ title, act = "none", level = 2, children }: EmptyProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={emptyStateStyles.root}>
      <Drawing act={act} />
      <div>
        <Title>{title}</Title>
        {children}
      </div>
    </div>
  );
}

/** A static placeholder of the content, shown after 150 ms. */
export function Skeleton({ lines = 3, label = "Loading…" }: { lines?: number; label?: string }) {
  return (
    <div className={skeletonStyles.root} role="status" aria-busy="true">
      <span className={textStyles.hidden}>{label}</span>
      <i className={skeletonStyles.heading} />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a skeleton have no other key.
        <i key={line} className={line === lines - 1 ? skeletonStyles.short : undefined} />
      ))}
    </div>
  );
}
