import { useRootData } from "../root-data.ts";

/** A small script of one page: a module, so that its names stay its own. The page reads and works without it. */
export function PageScript({ src }: { src: string }) {
  return <script type="module" nonce={useRootData()?.nonce || undefined} src={src} suppressHydrationWarning />;
}
