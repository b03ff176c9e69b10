import { type ReactNode, Suspense, use } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Skeleton } from "#app/components/ui/notice.tsx";
import cardStyles from "../ui/card.module.css";
import styles from "./home.module.css";

/** A part of the page, which loads and fails alone: null if it could not be loaded. */
export type Part<T> = { value: T | null };

type Props<T> = {
  of: Part<T> | Promise<Part<T>>;
  /** What could not be loaded, as in "We could not load …". */
  what?: string;
  lines?: number;
  children: (value: T) => ReactNode;
};

export function PartOfPage<T>({ lines = 3, ...rest }: Props<T>) {
  return (
    <Suspense fallback={<Skeleton lines={lines} />}>
      <Settled {...rest} />
    </Suspense>
  );
}

function Settled<T>({ of, what = "this part", children }: Omit<Props<T>, "lines">) {
  const { value } = of instanceof Promise ? use(of) : of;
  if (value !== null) return children(value);
  return (
    <p className={`${cardStyles.root} ${styles.failed}`} role="status">
      We could not load {what}. {/* With a target the page is loaded from the server, not from the data cache. */}
      <Link href="/dashboard" target="_self">
        Try again
      </Link>
    </p>
  );
}
