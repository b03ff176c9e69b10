import { useRootData } from "../shell/root-data.ts";
import brandStyles from "./brand.module.css";
import drawingStyles from "./drawing.module.css";

/** The name and the logo: a page with its margin and a tick. */
export function Brand({ className = "" }: { className?: string }) {
  const root = useRootData();
  return (
    <a className={`${brandStyles.root} ${className}`.trim()} href="/">
      <svg viewBox="0 0 24 26" fill="none" strokeWidth="1.8" aria-hidden="true">
        <path d="M2 1.5h20v23H2z" stroke="currentColor" />
        <path className={drawingStyles.margin} d="M15.2 1.5v23" />
        <path d="M5.5 8h6.5M5.5 12h6.5M5.5 16h4" stroke="currentColor" />
        <path className={drawingStyles.stroke} d="M17 11.8l1.5 1.7 2.3-4" />
      </svg>
      <span>{root?.config.appName ?? "Home"}</span>
    </a>
  );
}
